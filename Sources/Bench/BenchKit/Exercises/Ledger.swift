import Spec

/// What a feature must have shown: the model, and how many renders and requests it called for.
struct Ledger<Feature: FeatureSpec> {
  private(set) var state: Feature.State
  private let answer: @Sendable (Feature.Request) -> Feature.Event?
  private var steps = 0
  private var requests = 0
  private var checkedRenders = 0

  init(_ workload: Workload<Feature>) {
    state = Feature.initial(workload.seed)
    answer = workload.answer
  }

  var view: Feature.View { Feature.view(state) }

  /// Takes `action`, and what the environment answers to it, into the model.
  mutating func enter(_ action: Feature.Action) {
    var outcome = Feature.reduce(&state, .action(action))
    steps += 1
    while let request = outcome.request {
      requests += 1
      guard let event = answer(request) else { return }
      outcome = Feature.reduce(&state, .event(event))
      steps += 1
    }
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

  /// Checks what came of everything entered since the last check.
  ///
  /// - Parameters:
  ///   - renders: all renders so far.
  ///   - requests: all requests so far.
  ///   - allowingInitial: whether the initial view may still have come.
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

/// How many renders some steps of the model call for, given that each changes the view.
enum RenderRule {
  /// One each.
  case exactly
  /// One each, and perhaps others.
  case atLeast
  /// One for all, at least.
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
  /// What a pattern promises about the number of renders.
  var renderRule: RenderRule {
    guard delivery == .lossless else { return .atMost }
    if case .changesAndSome = renders { return .atLeast }
    return .exactly
  }
}
