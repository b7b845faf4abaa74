/// A running model: the state of one feature, and what a screen would have been told so far.
///
/// Example: `var model = Model<CounterSpec>(seed: .init()); model.send(.increment)`.
public struct Model<Feature: FeatureSpec>: Sendable {
  /// The current state.
  public private(set) var state: Feature.State
  /// The view after the seed and after every input, in order.
  public private(set) var trace: [Feature.View]
  /// Every effect so far, in order.
  public private(set) var effects: [Feature.Effect] = []
  /// Every request so far, in order.
  public private(set) var requests: [Feature.Request] = []

  /// The current view.
  public var view: Feature.View { Feature.view(state) }

  /// A model that starts from `seed`.
  public init(seed: Feature.Seed) {
    state = Feature.initial(seed)
    trace = [Feature.view(state)]
  }

  /// Applies `action` and returns what it causes.
  @discardableResult
  public mutating func send(_ action: Feature.Action) -> ModelOutput<Feature> {
    apply(.action(action))
  }

  /// Applies `event` and returns what it causes.
  @discardableResult
  public mutating func receive(_ event: Feature.Event) -> ModelOutput<Feature> {
    apply(.event(event))
  }

  /// Applies `input` and returns what it causes.
  @discardableResult
  public mutating func apply(_ input: ModelInput<Feature>) -> ModelOutput<Feature> {
    let outcome = Feature.reduce(&state, input)
    trace.append(Feature.view(state))
    effects += outcome.effects
    if let request = outcome.request { requests.append(request) }
    return outcome
  }
}
