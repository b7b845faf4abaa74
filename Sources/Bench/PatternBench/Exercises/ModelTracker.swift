import BenchKit
import Spec

/// Follows the model beside a feature, and counts the renders and requests that the model calls for.
struct ModelTracker<Feature: MeasuredFeature> {
  private(set) var state: Feature.State
  private let answer: @Sendable (Feature.Request) -> Feature.Event?
  private var steps = 0
  private var requests = 0
  private var checkedRenders = 0

  init(_ workload: Workload<Feature>) {
    self.init(seed: workload.seed, answer: workload.answer)
  }

  /// A tracker of a model that starts from `seed`; `answer` is the environment's answer to a request.
  init(seed: Feature.Seed, answer: @escaping @Sendable (Feature.Request) -> Feature.Event?) {
    state = Feature.initial(seed)
    self.answer = answer
  }

  var view: Feature.View { Feature.view(state) }

  /// Applies `actions`, and the environment's answers to them, to the model.
  mutating func enter(_ actions: [Feature.Action]) {
    let done = Feature.apply(actions, to: &state, answer)
    steps += done.steps
    requests += done.requests
  }

  /// Checks a feature that has just been observed for the first time.
  mutating func checkOpening(_ found: Feature.View, renders: Int, replays: Bool) throws {
    var differences = Mismatch.differences(expected: view, found: found)
    if replays ? renders != 1 : renders > 1 {
      differences.append(
        "renders of the initial view: expected \(replays ? "1" : "at most 1"), found \(renders)")
    }
    if !differences.isEmpty { throw Mismatch(differences) }
    checkedRenders = renders
  }

  /// Checks the effect of everything entered since the last check.
  ///
  /// - Parameters:
  ///   - renders: all renders so far.
  ///   - requests: all requests so far.
  ///   - allowingInitial: whether a render of the initial view may be among them.
  mutating func check(
    _ found: Feature.View, renders: Int, requests: Int, rule: RenderRule, allowingInitial: Bool
  ) throws {
    var differences = Mismatch.differences(expected: view, found: found)
    let fresh = renders - checkedRenders
    let allowed = rule.allowed(forSteps: steps)
    if !allowed.contains(fresh), !(allowingInitial && allowed.contains(fresh - 1)) {
      differences.append("renders: expected \(rule.wording(forSteps: steps)), found \(fresh)")
    }
    if requests != self.requests {
      differences.append("requests: expected \(self.requests), found \(requests)")
    }
    if !differences.isEmpty { throw Mismatch(differences) }
    checkedRenders = renders
    steps = 0
  }
}

/// The number of renders that steps of the model call for, given that each changes the view.
enum RenderRule {
  /// One each.
  case exactly
  /// One each, and possibly others.
  case atLeast
  /// At least one for all of them, and at most one each.
  case atMost

  func allowed(forSteps steps: Int) -> ClosedRange<Int> {
    switch self {
    case .exactly: steps...steps
    case .atLeast: steps...Int.max
    case .atMost: min(steps, 1)...steps
    }
  }

  func wording(forSteps steps: Int) -> String {
    switch self {
    case .exactly: "\(steps)"
    case .atLeast: "at least \(steps)"
    case .atMost: "at most \(steps)"
    }
  }
}

extension Capabilities {
  /// The number of renders that a pattern promises.
  var renderRule: RenderRule {
    guard delivery == .lossless else { return .atMost }
    if case .changesAndSome = renders { return .atLeast }
    return .exactly
  }
}

extension Mismatch {
  /// A line for each of the first few differences of two views; empty if they are equal.
  static func differences<Value: Equatable>(expected: Value, found: Value) -> [String] {
    // This runs inside measured code: equal views must cost no more than their comparison.
    guard expected != found else { return [] }
    return Difference.all(between: expected, and: found).lines(of: "view")
  }

  /// Throws unless `found` equals `expected`; the error lists the differences.
  static func check<Value: Equatable>(_ found: Value, is expected: Value) throws {
    let differences = differences(expected: expected, found: found)
    if !differences.isEmpty { throw Mismatch(differences) }
  }

  /// Throws unless a round of `workload` that was asked for `expected` actions has as many.
  static func checkRound(of workload: String, _ found: Int, is expected: Int) throws {
    guard found != expected else { return }
    throw Mismatch([
      "the round of \(workload): expected \(expected) actions, found \(found); `actions` must return "
        + "as many as it is asked for"
    ])
  }
}
