/// The specification of a feature: its types, and a pure model that defines its correct behaviour.
///
/// The model is synchronous. Asynchronous work enters it as ``Event`` values (an answer arrived, time
/// passed), so each behaviour of a feature is a sequence of ``ModelInput`` values.
public protocol FeatureSpec: SendableMetatype {
  /// The values that a feature starts from.
  associatedtype Seed: Sendable
  /// What a user does.
  associatedtype Action: Sendable & Equatable
  /// Everything a screen shows.
  associatedtype View: Sendable & Equatable
  /// A one-shot output that is not part of the view; by default, there is none.
  associatedtype Effect: Sendable & Equatable = Never
  /// What the environment does: an answer, a failure, or time passing; by default, nothing.
  associatedtype Event: Sendable & Equatable = Never
  /// What the model asks of a service; by default, nothing.
  associatedtype Request: Sendable & Equatable = Never
  /// The model's state; at least what ``view(_:)`` needs.
  associatedtype State: Sendable & Equatable
  /// The services and the clock that the feature uses.
  associatedtype Environment: Sendable

  /// The feature's name in workloads, rules and reports, such as `counter`.
  static var name: String { get }

  /// The state before the first input; by default the seed, if that is a state.
  static func initial(_ seed: Seed) -> State

  /// Applies one input to `state` and returns the effects and the requests it causes.
  ///
  /// Total: every input is legal in every state.
  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self>

  /// The view of `state`; by default the state, if the screen shows all of it.
  static func view(_ state: State) -> View
}

extension FeatureSpec where Seed == State {
  public static func initial(_ seed: State) -> State { seed }
}

extension FeatureSpec where View == State {
  public static func view(_ state: State) -> State { state }
}

/// One input of a feature's model.
public enum ModelInput<Feature: FeatureSpec>: Sendable, Equatable {
  /// The user did something.
  case action(Feature.Action)
  /// The environment did something.
  case event(Feature.Event)
}

/// The effects and the requests that one input of the model causes.
public struct ModelOutput<Feature: FeatureSpec>: Sendable, Equatable {
  /// One-shot effects, in order.
  public var effects: [Feature.Effect]
  /// The requests that the feature must now make.
  public var requests: [Feature.Request]

  /// The first of ``requests``; nil if there is none.
  public var request: Feature.Request? { requests.first }

  /// An output; by default without effects or request.
  public init(effects: [Feature.Effect] = [], request: Feature.Request? = nil) {
    self.init(effects: effects, requests: request.map { [$0] } ?? [])
  }

  /// An output with any number of requests.
  public init(effects: [Feature.Effect] = [], requests: [Feature.Request]) {
    self.effects = effects
    self.requests = requests
  }
}

/// A running model: the state of one feature, with every view, effect and request so far.
///
/// Example: `var model = Model<CounterSpec>(seed: .init()); model.send(.increment)`.
public struct Model<Feature: FeatureSpec>: Sendable {
  /// The current state.
  public private(set) var state: Feature.State
  /// The initial view, then the view after each input, in order.
  public private(set) var trace: [Feature.View]
  /// Every effect so far, in order.
  public private(set) var effects: [Feature.Effect] = []
  /// Every request so far, in order.
  public private(set) var requests: [Feature.Request] = []

  /// The current view.
  public var view: Feature.View { Feature.view(state) }

  /// A model that starts from `seed`.
  public init(seed: Feature.Seed) {
    self.init(state: Feature.initial(seed))
  }

  /// A model that continues from `state`.
  package init(state: Feature.State) {
    self.state = state
    trace = [Feature.view(state)]
  }

  /// Applies `action` and returns its effects and requests.
  @discardableResult
  public mutating func send(_ action: Feature.Action) -> ModelOutput<Feature> {
    apply(.action(action))
  }

  /// Applies `event` and returns its effects and requests.
  @discardableResult
  public mutating func receive(_ event: Feature.Event) -> ModelOutput<Feature> {
    apply(.event(event))
  }

  /// Applies `input` and returns its effects and requests.
  @discardableResult
  public mutating func apply(_ input: ModelInput<Feature>) -> ModelOutput<Feature> {
    let output = Feature.reduce(&state, input)
    trace.append(Feature.view(state))
    effects += output.effects
    requests += output.requests
    return output
  }
}
