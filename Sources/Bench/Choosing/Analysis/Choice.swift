import BenchKit

/// An answer to a ``Question``, with the argument that leads to it, in its order.
package struct Choice: Sendable {
  package let question: Question
  /// The patterns that do not meet the requirements, and why.
  package let removed: [Removal]
  /// What the load costs each pattern that is left; empty without a load.
  package let load: [LoadShare]
  /// The criteria that decide nothing.
  package let dropped: [(criterion: Criterion, because: Criterion.Irrelevance)]
  /// The criteria that decide.
  package let criteria: [Criterion]
  /// The groups that the files say nothing about.
  package let absent: [CriterionGroup]
  /// The patterns that are left, in the order of the files.
  package let patterns: [String]
  /// The shares over weights and costs; its indices are those of ``patterns``.
  package let acceptability: Acceptability
  /// The central weights of groups, per pattern; nil for one that is never first.
  package let central: [[CriterionGroup: Double]?]
  package let verdict: ChoiceVerdict
  /// The values that matter most for the verdict.
  package let reasons: [Reason]

  /// The share of draws in which more than that must hold to be called certain.
  package static let certainty = 0.95

  /// Answers `question` from `evidence`. Throws ``ChoiceError`` when it cannot be answered as asked.
  package init(
    _ question: Question, _ evidence: Evidence, _ suite: KnownPatterns
  ) throws(ChoiceError) {
    self.question = question
    try question.load.check(evidence)
    let candidates = try Self.candidates(question, evidence, suite)
    let requirements = Requirements(
      capabilities: (question.requires + question.load.capabilities).unique,
      conformance: evidence.conformance, claims: suite.claims)
    let removed = candidates.compactMap { requirements.removal(of: $0) }
    let patterns = candidates.filter { name in !removed.contains { $0.pattern == name } }
    (self.removed, self.patterns) = (removed, patterns)
    let builder = CriteriaBuilder(
      evidence: evidence, load: question.load, scales: question.scales,
      hasSenders: question.load.senders != 0
        && requirements.capabilities.contains(.threadSafeSend),
      seed: question.seed)
    load = LoadShare.all(of: patterns, builder)

    let known = builder.criteria
    let without = try Self.without(question.without, known)
    let all = known.filter { !without.contains($0.name) }
    let sampler = try WeightSampler(
      all.map { ($0.name, $0.group) }, question.importance, draws: question.draws,
      seed: question.seed)
    let judged = known.map { criterion -> (Criterion, Criterion.Irrelevance?) in
      if without.contains(criterion.name) { return (criterion, .leftOut) }
      if !sampler.region.canWeigh(criterion.group) { return (criterion, .weightless) }
      return (criterion, criterion.irrelevance(among: patterns))
    }
    dropped =
      patterns.isEmpty ? [] : judged.compactMap { criterion, why in why.map { (criterion, $0) } }
    criteria = judged.filter { $0.1 == nil }.map(\.0)
    absent = CriterionGroup.allCases.filter { group in
      question.load.concerns(group) && !known.contains { $0.group == group }
    }
    acceptability = Acceptability(of: patterns, all, sampler, draws: question.draws)
    central = acceptability.central.map { $0.map(sampler.weightsByGroup) }
    let judge = Judge(
      patterns: patterns, criteria: all, acceptability: acceptability, region: sampler.region,
      draws: question.draws, decides: !criteria.isEmpty)
    (verdict, reasons) = (judge.verdict, judge.reasons)
  }

  /// The criteria to leave out; throws ``ChoiceError`` for a name that none has.
  private static func without(
    _ names: [String], _ criteria: [Criterion]
  ) throws(ChoiceError) -> Set<String> {
    var found: Set<String> = []
    for name in names {
      guard
        let criterion = criteria.first(where: { $0.name.lowercased() == name.lowercased() })
      else {
        let all = criteria.map(\.name)
        throw ChoiceError(
          "there is no criterion '\(name)'.\(name.hint(among: all)) Criteria: "
            + all.joined(separator: ", ").printable)
      }
      found.insert(criterion.name)
    }
    return found
  }

  /// The patterns asked for, or all that are no reference.
  private static func candidates(
    _ question: Question, _ evidence: Evidence, _ known: KnownPatterns
  ) throws(ChoiceError) -> [String] {
    let measured = evidence.patterns
    let all =
      known.names.filter(measured.contains) + measured.filter { !known.names.contains($0) }
    guard !all.isEmpty else { throw ChoiceError("the files hold no measured pattern.") }
    guard let wanted = question.patterns else {
      return all.filter { !known.references.contains($0) }
    }
    var found: [String] = []
    for name in wanted {
      guard let pattern = all.first(where: { $0.lowercased() == name.lowercased() }) else {
        throw ChoiceError(
          "the files hold no pattern '\(name)'.\(name.hint(among: all)) Patterns: "
            + all.joined(separator: ", ").printable)
      }
      found.append(pattern)
    }
    return all.filter { found.contains($0) }
  }
}

extension Acceptability {
  /// The shares of `patterns` by what `criteria` cost them.
  fileprivate init(
    of patterns: [String], _ criteria: [Criterion], _ sampler: WeightSampler, draws: Int
  ) {
    // What nobody notices counts as 0 exactly, so that leaving it out changes no sum.
    let counted = patterns.map { pattern in
      criteria.indices.map { (criterion: $0, entry: criteria[$0].entries[pattern]!) }
        .filter { !$0.entry.isUnnoticed }
    }
    self.init(
      alternatives: patterns.count, draws: draws, weights: { sampler.weights($0) },
      costs: { pattern, draw in
        var costs = Array(repeating: 0.0, count: criteria.count)
        for (index, entry) in counted[pattern] { costs[index] = criteria[index].cost(entry, draw) }
        return costs
      })
  }
}

/// What a load costs a pattern.
package struct LoadShare: Sendable, Equatable {
  package let pattern: String
  /// The time of an action in nanoseconds; nil when the load says nothing about actions, or it is not known.
  package let time: Quantity.Summary?
  /// The actions that fall into a frame, times that time, as a share of the frame.
  package let share: Quantity.Summary?
  /// The bytes of all instances; nil when their number is not given, or not known.
  package let memory: Double?
  /// Why something is not known.
  package let missing: String?

  static func all(of patterns: [String], _ builder: CriteriaBuilder) -> [LoadShare] {
    let actions = builder.load.sizes.filter(\.sweep.isOfActions)
    guard !builder.load.sizes.isEmpty else { return [] }
    let memory = builder.criteria.first { $0.group == .memory }
    let perFrame = builder.scales.actionsPerFrame(builder.load.actionsPerSecond)
    return patterns.map { pattern in
      var (time, missing): (Quantity.Summary?, String?) = (nil, nil)
      if !actions.isEmpty {
        do throws(Quantity.Missing) {
          time = try builder.combined(actions, pattern).summary()
        } catch { missing = error.because.printable }
      }
      let share = time.map { time in
        let factor = perFrame / builder.scales.frame
        return Quantity.Summary(
          low: time.low * factor, middle: time.middle * factor, high: time.high * factor)
      }
      let entry = builder.load.instances.flatMap { _ in memory?.entries[pattern] }
      return LoadShare(
        pattern: pattern, time: time, share: share,
        memory: entry?.missing == nil ? entry?.summary.middle : nil,
        missing: missing ?? entry?.missing)
    }
  }
}
