import Spec

/// What the kit must know of a feature to check it: where to start, what to try, and how what
/// happens at the gates becomes input of the model.
protocol Checkable: FeatureSpec {
  /// A start from which every sample shows.
  static var seed: Seed { get }

  /// Other starts worth trying.
  static var seeds: [Seed] { get }

  /// Actions that each change the view when sent in this order from ``seed``, without a request.
  static var samples: [Action] { get }

  /// Actions of which each two in the other order would show: in the last view, in the effects, or
  /// in the requests. No two in a row are equal.
  static var ordered: [Action] { get }

  /// An action that changes the view each time it is sent, always in the same way.
  /// Nil where there is none that needs no request.
  static var repeatable: Action? { get }

  /// Actions of which no two in a row are equal, and whose order does not show in the last view,
  /// nor in what effects there are.
  static func commuting(_ count: Int) -> [Action]

  /// Actions that each cause an effect when sent in this order from ``seed``; two of the effects
  /// are equal where the feature has such.
  static var effectful: [Action] { get }

  /// Why the requests made do not fit those of the model since both were last compared; nil if
  /// they do. `state` is the model's now.
  static func misfit(_ gates: [Gate], _ requests: [Request], _ state: State) -> Mismatch?

  /// Which of all the requests made, of which some are answered, is wanted but does not go on.
  static func lost(_ gates: [Gate], _ state: State) -> Mismatch?

  /// What the model is told when `gate`, one of those `open`, is answered.
  static func arrival(
    _ answer: Gate.Answer, at gate: Gate, among open: [Gate], _ state: State
  ) -> Event

  /// What the model is told when `gate`, one of those `open`, fails.
  static func failure(
    _ message: String, at gate: Gate, among open: [Gate], _ state: State
  ) -> Event

  /// What the model is told when the clock moves on; nil where it has none.
  static func passing(_ duration: Duration) -> Event?

  /// A random action; `state` is the model's now.
  static func randomAction(_ state: State, using random: inout SplitMix64) -> Action

  /// Actions like `action` but simpler, the simplest first.
  static func simpler(_ action: Action) -> [Action]
}
