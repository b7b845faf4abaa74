/// What a feature must do: its vocabulary, and a pure model that is the definition of right.
///
/// The model is synchronous. Asynchrony enters it as ``Event`` values (an answer arrived, time
/// passed), so every behaviour of a feature is a sequence of ``ModelInput`` values.
public protocol FeatureSpec: SendableMetatype {
  /// What a feature starts from.
  associatedtype Seed: Sendable
  /// What a user does.
  associatedtype Action: Sendable & Equatable
  /// Everything that a screen needs.
  associatedtype View: Sendable & Equatable
  /// What happens once and is not part of the view.
  associatedtype Effect: Sendable & Equatable
  /// What the environment does.
  associatedtype Event: Sendable & Equatable
  /// What the model asks of the environment.
  associatedtype Request: Sendable & Equatable
  /// What the model remembers; at least what ``view(_:)`` needs.
  associatedtype State: Sendable & Equatable

  /// The feature's name in workloads, rules and reports, such as `counter`.
  static var name: String { get }

  /// The state before the first input.
  static func initial(_ seed: Seed) -> State

  /// Applies one input to `state` and returns what else it causes. Total: any input is legal.
  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self>

  /// The screen that shows `state`.
  static func view(_ state: State) -> View
}

/// One input of a feature's model.
public enum ModelInput<Feature: FeatureSpec>: Sendable, Equatable {
  /// The user did something.
  case action(Feature.Action)
  /// The environment did something.
  case event(Feature.Event)
}

/// What a step of the model causes besides a new state.
public struct ModelOutput<Feature: FeatureSpec>: Sendable, Equatable {
  /// One-shot effects, in order.
  public var effects: [Feature.Effect]
  /// A request that the environment must now be asked.
  public var request: Feature.Request?

  /// An outcome; by default nothing but the new state.
  public init(effects: [Feature.Effect] = [], request: Feature.Request? = nil) {
    self.effects = effects
    self.request = request
  }
}
