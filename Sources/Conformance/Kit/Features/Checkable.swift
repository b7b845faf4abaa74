import Spec

/// The names of all features, in the order of reports.
let featureNames = [CounterSpec.name, ListSpec.name, SearchSpec.name]

/// What the kit needs to check a feature: seeds and actions to try, and how requests, answers and
/// time become inputs of the model.
protocol Checkable: FeatureSpec {
  /// A seed from which every action of ``samples`` changes the view.
  static var seed: Seed { get }

  /// Other seeds worth trying.
  static var seeds: [Seed] { get }

  /// Actions that each change the view when sent in this order from ``seed``, without a request.
  static var samples: [Action] { get }

  /// Actions of which no two can be exchanged unnoticed: the last view, the effects or the requests
  /// would differ. No two in a row are equal.
  static var ordered: [Action] { get }

  /// An action that changes the view in the same way each time it is sent; nil where every such
  /// action makes a request.
  static var repeatable: Action? { get }

  /// `count` actions of which no two in a row are equal, and whose order affects neither the last
  /// view nor which effects occur.
  static func commuting(_ count: Int) -> [Action]

  /// Actions that each cause an effect when sent in this order from ``seed``. If the feature can
  /// cause equal effects, two of them are equal.
  static var effectful: [Action] { get }

  /// Actions that leave the view as it is, whenever they are sent between those of ``samples``.
  static var inert: [Action] { get }

  /// Sequences of steps from ``seed``, each of which leaves work under way or nothing to do.
  static var workInFlight: [[Step<Self>]] { get }

  /// How the requests made since the last comparison differ from those due; nil if they match.
  /// `state` is the model's current state.
  static func mismatch(
    of made: [GatedRequest], with due: [Request], _ state: State
  ) -> Mismatch?

  /// A request among all those made, answered or not, whose answer the model still needs but which
  /// is no longer open; nil if there is none.
  static func lostRequest(among made: [GatedRequest], _ state: State) -> Mismatch?

  /// The model's event when `request`, one of those `open`, is answered.
  static func answerEvent(
    _ answer: GatedRequest.Answer, to request: GatedRequest, among open: [GatedRequest],
    _ state: State
  ) -> Event

  /// The model's event when `request`, one of those `open`, fails.
  static func failureEvent(
    _ message: String, of request: GatedRequest, among open: [GatedRequest], _ state: State
  ) -> Event

  /// The model's event when time passes; nil if the feature ignores time.
  static func timeEvent(_ duration: Duration) -> Event?

  /// Asks a service for what the model requests; nil if the answer changes nothing.
  static func answer(to request: Request, from environment: FeatureEnvironment) async -> Event?

  /// Whether the action cancels all work under way.
  static func supersedes(_ action: Action) -> Bool

  /// Whether a new request cancels the one under way.
  static var hasOneRequest: Bool { get }

  /// `state` without the requests under way, which a shutdown has cancelled.
  static func withoutRequests(_ state: State) -> State

  /// The event that follows the action after a while, unless the work is cancelled; nil if none does.
  static func delayedEvent(after action: Action) -> (event: Event, delay: Duration)?

  /// How many times as many random sequences as settings ask for are tried: more where there are many phases.
  static var sequenceFactor: Int { get }

  /// A random action; `state` is the model's current state.
  static func randomAction(_ state: State, using random: inout SplitMix64) -> Action

  /// Actions that are simpler than `action`, the simplest first.
  static func simpler(_ action: Action) -> [Action]

  /// The action of this name with these parts, as a literal has them; nil if there is none.
  static func action(_ name: String, _ parts: [ParsedLiteral.Part]) -> Action?

  /// A literal of each kind of action.
  static var actionExamples: [String] { get }

  /// Steps, as literals, that show how the feature works.
  static var exampleSteps: String { get }
}

extension Checkable {
  static var sequenceFactor: Int { 1 }

  /// The first action of each of ``workInFlight``; most of them ask a service at once.
  static var demanding: [Action] {
    workInFlight.compactMap { if case .send(let action)? = $0.first { action } else { nil } }
  }
}
