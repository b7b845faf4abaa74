import BenchKit
import Choosing

/// What an answer says, in sentences.
struct ChoiceWords {
  private let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  private var question: Question { choice.question }
  private var threshold: String { question.scales.threshold.asShare }
  private var frame: String { "\((question.scales.frame / 1e6).fixed(2)) ms" }

  // MARK: - The steps

  var requirements: [String] {
    let load = question.load.capabilities.filter { !question.requires.contains($0) }
    let required = question.requires.map(\.rawValue)
    let first =
      required.isEmpty
      ? "No capability is required." : "Required, and verified by rules: \(required.list("and"))."
    return [
      first,
      load.isEmpty ? nil : "The load requires \(load.map(\.rawValue).list("and")).",
      choice.patterns.isEmpty ? nil : "Left: \(choice.patterns.joined(separator: ", ")).",
    ].compactMap { $0 }
  }

  var load: [String] {
    let rate = question.load.actionsPerSecond
    let perFrame = rate.map { $0 * question.scales.frame / 1e9 } ?? 1
    let many =
      perFrame > 1
      ? "with \(perFrame.fixed(2)) actions in a frame of \(frame)"
      : "in a frame of \(frame) that has one action"
        + (perFrame < 1 ? ", as few have at \((rate ?? 0).shortest) per second" : "")
    return [
      "Predicted from the sweeps, \(many). The interval comes from resampling the forks and from how far the growth curve "
        + "misses its neighbours."
    ]
  }

  /// What is dropped, group by group, each by name.
  var dropped: [String] {
    let groups = CriterionGroup.allCases.compactMap { group -> String? in
      let own = choice.dropped.filter { $0.criterion.group == group }
      guard !own.isEmpty else { return nil }
      if own.allSatisfy({ $0.because == .weightless }) {
        return "\(group.rawValue): it has no weight."
      }
      let isWhole = !choice.criteria.contains { $0.group == group }
      let names = own.map { "\($0.criterion.name) (\(because($0.because, $0.criterion)))" }
      return "\(group.rawValue)\(isWhole ? ", all of it" : ""): \(names.joined(separator: ", "))."
    }
    let times: [Criterion.Unit] = [.nanoseconds, .lateActions]
    let isTimeless =
      choice.dropped.contains { drop in
        if case .unnoticed = drop.because { times.contains(drop.criterion.unit) } else { false }
      }
      && !choice.criteria.contains { times.contains($0.unit) }
    let absent = choice.absent.map { group in
      "The files hold nothing about \(group.rawValue)\(group == .effort ? ": no file of effort was read" : "")."
    }
    let unasked = CriterionGroup.allCases.filter { !question.load.concerns($0) }.map {
      "\($0.rawValue): no feature that was asked for is about it."
    }
    return [
      isTimeless
        ? "Time does not decide here: no pattern that is left comes near \(threshold) of a frame of \(frame)."
        : nil,
      (groups + unasked).isEmpty ? "Nothing is dropped." : nil,
    ].compactMap { $0 } + groups + unasked + absent
  }

  func because(_ reason: Criterion.Irrelevance, _ criterion: Criterion) -> String {
    switch reason {
    case .unnoticed(let most):
      let share = most.asShare.hasPrefix("<") ? most.asShare : "at most \(most.asShare)"
      switch criterion.unit {
      case .nanoseconds: return "\(share) of a frame"
      case .lateActions: return most == 0 ? "none late" : "\(share) late"
      case .bytes: return "\(share) of \(question.scales.memory.asBytes)"
      case .tokens, .symbols: return share
      }
    case .equal: return "all the same"
    case .weightless: return "no weight"
    case .leftOut: return "left out"
    }
  }

  /// What is not known, and what is assumed instead.
  var missing: [String] {
    choice.criteria.flatMap { criterion in
      choice.patterns.compactMap { pattern -> String? in
        let entry = criterion.entries[pattern]!
        guard let reason = entry.missing else { return nil }
        let (low, high) = (
          criterion.unit.text(entry.summary.low), criterion.unit.text(entry.summary.high)
        )
        return
          "\(criterion.name) of \(pattern) is missing (\(reason)): it counts as anything from the best to the worst "
          + "in the files, \(low) … \(high)."
      }
    }
  }

  var dominance: [String] {
    let shares = choice.acceptability.dominance
    let found = choice.patterns.indices.flatMap { loser in
      choice.patterns.indices.compactMap { winner -> String? in
        guard shares[winner][loser] >= Choice.certainty else { return nil }
        return
          "\(choice.patterns[loser]) is dominated by \(choice.patterns[winner]): never better, and worse somewhere, "
          + "in \(shares[winner][loser].asShare) of draws."
      }
    }
    return found.isEmpty
      ? ["No pattern is dominated: each is better than every other in something."] : found
  }

  var weights: [String] {
    let allowed =
      switch question.importance {
      case .open: "Nothing is said about what matters, so all weights of groups are equally likely."
      case .order(let order):
        "What matters more comes first: "
          + order.map { $0.map(\.rawValue).joined(separator: " = ") }.joined(separator: " > ") + "."
      case .ranges(let ranges):
        "Weights of groups: "
          + CriterionGroup.allCases.compactMap { group in
            ranges[group].map {
              "\(group.rawValue) \($0.lowerBound.shortest) to \($0.upperBound.shortest)"
            }
          }.joined(separator: ", ") + "."
      }
    let effort =
      choice.absent.contains(.effort)
      ? ""
      : ", as many tokens as the spec's own (Direct's where the file counts no spec), or 100 names to know; what was "
        + "written may be \(question.scales.margin.asShare) longer or shorter by another hand"
    return [
      "\(allowed) \(question.draws.grouped) draws. One unit of cost is a frame of \(frame) per action, or "
        + "\(question.scales.memory.asBytes)\(effort); what lies below \(threshold) of a frame or of the memory counts "
        + "as nothing."
    ]
  }

  // MARK: - The answer

  /// The answer in a line.
  var headline: String {
    switch choice.verdict {
    case .robust(let winner): "\(winner), robust"
    case .depends(let found): "it depends on \(found.strength) against \(found.weakness)"
    case .undecided: "cannot be told"
    }
  }

  var answer: [String] { [sentence] + reasons }

  /// The verdict as a sentence, with its share of draws.
  var sentence: String {
    switch choice.verdict {
    case .robust(let winner):
      guard choice.patterns.count > 1 else {
        return "\(winner) is the only pattern left; nothing was compared."
      }
      return
        "\(winner) is first in \(share(winner)) of draws, over all weights allowed and the noise of what was measured."
    case .depends(let found):
      return
        "\(border(found))\(found.first) (first in \(share(found.first)) of draws) is better in \(found.strength), \(found.second) "
        + "(\(share(found.second))) in \(found.weakness). \(shift(found))\(within(found))"
    case .undecided(.nobodyLeft):
      return "No pattern meets the requirements."
    case .undecided(.nothingDecides):
      return
        "Nothing is left to compare \(choice.patterns.list("and")) by; choose by taste."
    case .undecided(.onTheBorder(let first)):
      return
        "\(first) is first in \(share(first)) of draws, too close to \(Choice.certainty.asShare) to call it robust; no weights "
        + "decide between it and the next."
    case .undecided(.indistinct(let first, let second)):
      return
        "No pattern is first in more than \(Choice.certainty.asShare) of draws (\(first) \(share(first)), \(second) "
        + "\(share(second))), and weights do not decide between these two: even at those that favour \(doubtful) most "
        + "typically, it is first in only \(confidence(doubtful)), because the difference lies within the noise of what was "
        + "measured and written, or another pattern is as good."
    }
  }

  private func share(_ pattern: String) -> String {
    choice.patterns.firstIndex(of: pattern).map { choice.acceptability.ranks[$0][0].asShare } ?? "–"
  }

  /// The one of the two leading patterns whose confidence is lower.
  private var doubtful: String {
    guard case .undecided(.indistinct(let first, let second)) = choice.verdict else { return "" }
    let surety = [first, second].map { pattern in
      choice.patterns.firstIndex(of: pattern).flatMap { choice.acceptability.confidence[$0] } ?? 0
    }
    return surety[0] < surety[1] ? first : second
  }

  private func confidence(_ pattern: String) -> String {
    choice.patterns.firstIndex(of: pattern).flatMap { choice.acceptability.confidence[$0] }?.asShare
      ?? "no"
  }

  private func shift(_ found: ChoiceVerdict.Dependence) -> String {
    guard let shift = found.shift else {
      return "No shift of weight between two of them alone turns the order round."
    }
    return
      "From the weights that favour \(found.first) most typically, moving \(shift.amount.fixed(2)) of the weight from "
      + "\(shift.from) to \(shift.to) makes both equal."
  }

  private func border(_ found: ChoiceVerdict.Dependence) -> String {
    found.isNearlyRobust
      ? "Nearly robust: too close to \(Choice.certainty.asShare) of draws to tell. " : ""
  }

  /// What to do about parts of a group, which have no weights of their own.
  private func within(_ found: ChoiceVerdict.Dependence) -> String {
    guard let group = found.group else { return "" }
    return
      " Both are parts of \(group.rawValue), which --weights takes as a whole; if one of them does not matter to you, leave it "
      + "out: --without '\(found.weakness)', or '\(found.strength)'."
  }

  /// The values that matter most, with their units; those that print the same are none.
  var reasons: [String] {
    choice.reasons.compactMap { reason in
      func value(_ pattern: String) -> String {
        let entry = reason.criterion.entries[pattern]!
        guard entry.missing == nil else { return "\(pattern) missing" }
        let scaled = entry.summary.middle / reason.criterion.scale
        let share =
          switch reason.criterion.unit {
          case .nanoseconds: " (\(scaled.asShare) of a frame)"
          case .lateActions: " late"
          case .bytes: " (\(scaled.asShare) of the memory)"
          case .tokens: " tokens"
          case .symbols: " names"
          }
        return "\(pattern) \(reason.criterion.unit.text(entry.summary.middle))\(share)"
      }
      let texts = [reason.first, reason.second].map {
        reason.criterion.unit.text(reason.criterion.entries[$0]!.summary.middle)
      }
      guard texts[0] != texts[1] else { return nil }
      return
        "\(reason.isForFirst ? "For" : "Against") \(reason.first): \(reason.criterion.name), \(value(reason.first)), "
        + "\(value(reason.second))."
    }
  }
}
