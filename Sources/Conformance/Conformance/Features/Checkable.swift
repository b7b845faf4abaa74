import Spec

/// A feature that the kit can check: its specification, with what the kit needs to try it.
///
/// A seed and actions are enough, with answers for a feature that calls services; the kit finds the other values
/// with the model unless they are given. A rule that needs more than a feature has is off for it, with the reason.
public protocol Checkable: FeatureSpec {
  /// What a service answers. By default, the model's event that follows.
  associatedtype Answer: Sendable = Event

  /// What the feature's driver is given. By default, the kit's services themselves, with their clock.
  associatedtype Environment = GatedServices<Self>

  /// A seed from which several actions change the view.
  static var seed: Seed { get }

  /// Actions to try, at least one of each kind. Random sequences draw from them, unless ``randomAction(_:using:)``
  /// does better.
  static var actions: [Action] { get }

  /// Answers to `request`, the usual one first. The kit gives one after another; those that `number` tells apart show
  /// which of several answers arrived.
  static func answers(to request: Request, number: Int) -> [Answer]

  /// The model's event when `request` fails; the services then throw `ServiceFailure`.
  static func failureEvent(_ message: String, of request: Request) -> Event

  // MARK: With defaults

  /// The services and the clock for a driver, by default `services`. Every call of a service asks `services`, once.
  static func environment(
    _ services: GatedServices<Self>, clock: any Clock<Duration>
  ) -> Environment

  /// The model's event when `request` is answered. By default, the answer itself.
  static func answerEvent(_ answer: Answer, to request: Request) -> Event

  /// The requests whose answers the model still needs: of those without an answer, in the order made, or from `state`
  /// alone. By default, all of them.
  ///
  /// Of several equal ones, the newest are needed. The answer to another must change nothing; the feature may cancel it.
  static func awaited(_ unanswered: [Request], in state: State) -> [Request]

  /// Whether a feature that makes the request `made` makes the one that is `due`. By default, whether they are equal.
  static func matches(_ made: Request, _ due: Request) -> Bool

  /// What `request` asks for, in words. By default, its literal.
  static func describe(_ request: Request) -> String

  /// The model's event when time passes; nil, by default, if the feature ignores time. The model counts what is left of
  /// a pause in its state.
  static func timeEvent(_ duration: Duration) -> Event?

  /// `state` without the requests and pauses under way, which a shutdown has cancelled. By default, `state`;
  /// what a view shows after a shutdown with work in flight is then not checked.
  static func withoutRequests(_ state: State) -> State

  /// Other seeds worth trying. By default none.
  static var seeds: [Seed] { get }

  /// A random action; `state` is the model's current state.
  static func randomAction(_ state: State, using random: inout SplitMix64) -> Action

  /// Actions that are simpler than `action`, the simplest first. By default, those of ``actions`` that come before it.
  static func simpler(_ action: Action) -> [Action]

  /// The factor by which random sequences outnumber those that settings ask for: ten, by default, for a feature that makes
  /// requests, which has many phases; otherwise one.
  static var sequenceFactor: Int { get }

  /// `count` actions of which no two in a row are equal, and whose order affects neither the last view nor which effects
  /// occur. By default none: unknown.
  static func commuting(_ count: Int) -> [Action]

  // MARK: Found with the model

  /// Actions that each change the view when sent in this order from ``seed``; if possible, without a request. Where only
  /// one does before an answer, another follows it.
  static var samples: [Action] { get }

  /// Actions of which no two can be exchanged unnoticed: the last view, the effects or the requests would differ. No two
  /// in a row are equal.
  static var ordered: [Action] { get }

  /// Actions that each cause an effect when sent in this order from ``seed``; if the feature can cause equal effects, two
  /// of them are equal. At least two; any two if the feature has no effects.
  static var effectful: [Action] { get }

  /// An action that changes the view in the same way each time it is sent; nil if none is known.
  static var repeatable: Action? { get }

  /// Steps from ``seed`` of which the last, an answer, a failure or a pause, causes an effect; empty where ``effectful``
  /// actions do.
  static var effectSteps: [Step<Self>] { get }

  /// Actions that leave the view as it is, whenever they are sent between those of ``samples``.
  static var inert: [Action] { get }

  /// Sequences of steps from ``seed``, each of which leaves work under way or nothing to do. At least one. From each of
  /// them, the kit tries every action, answers, failures, cancellation and closing.
  ///
  /// Steps here send, answer, fail, advance the clock, or settle. Answers and failures go to the requests that the model
  /// needs, counted in the order made.
  static var workInFlight: [[Step<Self>]] { get }

  /// How long the feature waits, in all cases that differ.
  static var pauses: [Duration] { get }
}

// A feature without requests.
extension Checkable where Request == Never {
  public static func answers(to request: Never, number: Int) -> [Answer] {}

  public static func failureEvent(_ message: String, of request: Never) -> Event {}
}

extension Checkable where Environment == GatedServices<Self> {
  public static func environment(
    _ services: GatedServices<Self>, clock: any Clock<Duration>
  ) -> Environment { services }
}

extension Checkable where Answer == Event {
  public static func answerEvent(_ answer: Event, to request: Request) -> Event { answer }
}

extension Checkable {
  public static func awaited(_ unanswered: [Request], in state: State) -> [Request] { unanswered }

  public static func matches(_ made: Request, _ due: Request) -> Bool { made == due }

  public static func describe(_ request: Request) -> String { "\(brief: request)" }

  public static func timeEvent(_ duration: Duration) -> Event? { nil }

  public static func withoutRequests(_ state: State) -> State { state }

  public static var seeds: [Seed] { [] }

  public static func randomAction(_ state: State, using random: inout SplitMix64) -> Action {
    // Where there are none, every rule is off, and says so.
    actions.randomElement(using: &random)!
  }

  public static func simpler(_ action: Action) -> [Action] {
    Array(actions.prefix { $0 != action }.prefix(3))
  }

  public static var sequenceFactor: Int { Request.self == Never.self ? 1 : 10 }

  public static func commuting(_ count: Int) -> [Action] { [] }

  public static var samples: [Action] { FoundValues.of(Self.self).samples }

  public static var ordered: [Action] { FoundValues.of(Self.self).ordered }

  public static var effectful: [Action] { FoundValues.of(Self.self).effectful }

  public static var repeatable: Action? { FoundValues.of(Self.self).repeatable }

  public static var effectSteps: [Step<Self>] { FoundValues.of(Self.self).effectSteps }

  public static var inert: [Action] { FoundValues.of(Self.self).inert }

  public static var workInFlight: [[Step<Self>]] { FoundValues.of(Self.self).workInFlight }

  public static var pauses: [Duration] { FoundValues.of(Self.self).pauses }

  /// After how many milliseconds, at least one, time alone shows, requests or causes something; nil if it does not within
  /// `limit`, an hour unless told otherwise.
  static func pause(in state: State, within limit: Int = 3_600_000) -> Int? {
    func ends(_ milliseconds: Int) -> Bool {
      guard let event = timeEvent(.milliseconds(milliseconds)) else { return false }
      var later = state
      let output = reduce(&later, .event(event))
      return output != ModelOutput() || view(later) != view(state)
    }
    var (low, high) = (0, limit)
    guard ends(high) else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if ends(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The first part of `duration`: it ends where time alone shows, requests or causes something.
  static func part(of duration: Duration, in state: State) -> Duration {
    let limit = Int((duration - .nanoseconds(1)).milliseconds) + 1
    return pause(in: state, within: limit).map { min(.milliseconds($0), duration) } ?? duration
  }

  /// The positions of the `unanswered` requests whose answers the model still needs.
  static func awaitedPositions(_ unanswered: [Request], in state: State) -> [Int] {
    var left = Array(unanswered.indices)
    return awaited(unanswered, in: state).reversed().compactMap { request in
      left.lastIndex { unanswered[$0] == request }.map { left.remove(at: $0) }
    }.reversed()
  }

  /// A second more than the longest pause: by then, every timer that was not cancelled has ended.
  static var longerThanPauses: Duration {
    .seconds(1) + (pauses.max() ?? .zero)
  }

  /// The first action of each of ``workInFlight``; most of them ask a service at once.
  static var demanding: [Action] {
    workInFlight.compactMap { if case .send(let action)? = $0.first { action } else { nil } }
  }
}

/// The features of every pattern, in the order of reports.
let features: [any Checkable.Type] = [CounterSpec.self, ListSpec.self, SearchSpec.self]

/// Their names.
let featureNames = features.map { $0.name }
