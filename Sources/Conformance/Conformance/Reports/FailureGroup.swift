/// Broken rules that may have one mistake behind them: the one that explains most, and those that may follow.
struct FailureGroup {
  /// The rule to look at first.
  let first: ConformanceReport.RuleResult
  /// Rules that may be broken because of the same mistake, in the order of rules.
  var followers: [ConformanceReport.RuleResult]

  /// `failures` in groups; those that explain most come first.
  ///
  /// A failure explains another of the same feature if its steps, in order, are among the other's: what leads to it
  /// happens there too. It explains one of another feature if both are first there and break the same rule.
  ///
  /// First in its group is, of the rules that give way to none, the one that explains most; if there are several, the
  /// one with the fewest steps. A rule gives way to a more elementary one that is broken too: one about when a result
  /// shows to the one about the result, and one about effects, requests or memory to one about the state.
  static func groups(of failures: [ConformanceReport.RuleResult]) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    for feature in failures.map(\.feature).reduce(
      into: [String](), { if !$0.contains($1) { $0.append($1) } })
    {
      for group in groupsOfFeature(failures.filter { $0.feature == feature }) {
        if let same = groups.firstIndex(where: { $0.first.breaksTheSame(as: group.first) }) {
          groups[same].followers += [group.first] + group.followers
        } else {
          groups.append(group)
        }
      }
    }
    return groups.enumerated().sorted {
      ($1.element.followers.count, $0.offset) < ($0.element.followers.count, $1.offset)
    }.map(\.element)
  }

  private static func groupsOfFeature(
    _ failures: [ConformanceReport.RuleResult]
  ) -> [FailureGroup] {
    var rest = failures
    var groups: [FailureGroup] = []
    while !rest.isEmpty {
      let explained = rest.map { row in rest.count { row.explains($0) } }
      let best = rest.indices.max {
        (rest[$0].preference(among: rest), explained[$0], -rest[$0].stepCount, -$0)
          < (rest[$1].preference(among: rest), explained[$1], -rest[$1].stepCount, -$1)
      }!
      let first = rest.remove(at: best)
      groups.append(FailureGroup(first: first, followers: rest.filter { first.explains($0) }))
      rest.removeAll { first.explains($0) }
    }
    return groups
  }
}

extension ConformanceReport.RuleResult {
  /// How well the row names a mistake, whatever it explains; more is better.
  fileprivate func preference(among rows: [ConformanceReport.RuleResult]) -> Int {
    // No replay makes the process die again.
    if replay == nil, violation?.kind == .crashed { return 0 }
    // What waits for a timeout in real time comes too late for other rules.
    if violation?.kind == .hung { return 5 }
    if isOf(Rule.sequences) { return 1 }
    if !hasCause { return 2 }
    return givesWay(among: rows) ? 3 : 4
  }

  fileprivate var stepCount: Int { violation?.steps.count ?? 0 }

  /// Whether it is known what leads to the failure: without any step, only a wrong start.
  private var hasCause: Bool { stepCount > 0 || isOf(Rule.initialState) }

  /// Whether the rule is one of a topic's.
  private func isOf(_ topic: [Rule]) -> Bool { topic.contains { $0.id == rule.id } }

  private var isAboutState: Bool { violation?.kind == .view || violation?.kind == .trace }

  private var isAboutMemory: Bool { violation?.kind == .leak || violation?.kind == .growth }

  /// Whether a more elementary rule is broken too.
  private func givesWay(among rows: [ConformanceReport.RuleResult]) -> Bool {
    func isBroken(_ rule: String, _ matches: (ConformanceReport.RuleResult) -> Bool) -> Bool {
      rows.contains { $0.rule.id == Rule[rule].id && $0.hasCause && matches($0) }
    }
    switch violation?.kind {
    case _ where isOf(Rule.initialState): return false
    case .view?, .trace?:
      if rule.id == Rule["IS1"].id {
        return rows.contains {
          !$0.isOf(Rule.sequences) && $0.rule.id != rule.id && $0.explains(self)
        }
      }
      // One action alone has no order; a failure that does not show needs no action meanwhile.
      if rule.id == Rule["DI1"].id, stepCount == 1 { return isBroken("DI2", \.isAboutState) }
      if rule.id == Rule["AW2"].id { return isBroken("ER1", \.isAboutState) }
      return ["DI5", "DI6", "DI7", "DI8", "CO2"].contains { Rule[$0].id == rule.id }
        && isBroken("DI2", \.isAboutState)
    case .effects?:
      return isBroken("DI1", \.isAboutState) || isBroken("DI2", \.isAboutState)
        || !isOf(Rule.oneShotEffects) && isBroken("EF1") { $0.violation?.kind == .effects }
    case .requests?: return isBroken("DI1", \.isAboutState) || isBroken("DI2", \.isAboutState)
    case .growth?:
      return isOf(Rule.isolation)
        && rows.contains { !$0.isOf(Rule.sequences) && $0.hasCause && !$0.isAboutMemory }
    default: return false
    }
  }

  fileprivate func breaksTheSame(as other: ConformanceReport.RuleResult) -> Bool {
    violation?.kind == other.violation?.kind
      && (rule.id == other.rule.id || violation?.kind == .hung)
  }

  /// Whether what leads to this failure also happens on the way to `other`.
  fileprivate func explains(_ other: ConformanceReport.RuleResult) -> Bool {
    // Random sequences contain everything; only a directed rule tells what is wrong.
    if isOf(Rule.sequences) { return false }
    if other.isOf(Rule.sequences) { return true }
    guard let own = violation, let others = other.violation, other.rule.id != rule.id else {
      return false
    }
    // A cancellation that shows as an error shows wherever an action supersedes another's work.
    if rule.id == Rule["AW5"].id, own.found == others.found { return true }
    if own.kind == .hung { return others.kind != .crashed }
    if [own.kind, others.kind].contains(where: { $0 == .crashed || $0 == .hung }) {
      return own.kind == others.kind
    }
    guard hasCause || others.steps.isEmpty else { return false }
    // What happens in an instance alone happens beside another, too.
    let prefix = "in another instance: "
    if own.steps.contains(where: { $0.hasPrefix(prefix) }) { return false }
    var rest = own.steps[...]
    for step in others.steps
    where (step.hasPrefix(prefix) ? String(step.dropFirst(prefix.count)) : step) == rest.first {
      rest.removeFirst()
    }
    return rest.isEmpty
  }
}
