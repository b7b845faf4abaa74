import BenchKit
import Choosing
import Conformance
import Spec

extension ChoiceWords {
  var speed: String {
    let first = "For \(scene), \([cannot, time].compactMap { $0 }.joined(separator: "; "))."
    return ([first] + [interpolated, busy, useless, whole, hops].compactMap { $0 }).joined(
      separator: " ")
  }

  private var cannot: String? {
    let lacking = choice.candidates(.cannot)
    guard let best = lacking.first else { return nil }
    func deeds(_ candidates: [Candidate]) -> [String] {
      candidates.flatMap(\.lacks).map(\.deed).unique
    }
    let isUnproven = lacking.flatMap(\.lacks).allSatisfy(\.isUnknown)
    func clauses(_ candidates: [Candidate]) -> String {
      candidates.map { deeds([$0]) }.unique.map { lacked in
        let alike = candidates.filter { deeds([$0]) == lacked }
        let isNot = alike.count == 1 ? "is not proven to" : "are not proven to"
        return "\(alike.names) \(isUnproven ? isNot : "cannot") \(lacked.list("or"))"
      }.joined(separator: ", ")
    }
    guard lacking.count < choice.candidates.count else {
      return "no pattern \(isUnproven ? "is proven to do" : "does") all that is required; "
        + "of the nearest, \(clauses(lacking.filter { $0.lacks.count == best.lacks.count }))"
    }
    if isUnproven {
      return "nothing proves that \(lacking.names) can \(deeds(lacking).list("and"))"
    }
    let others = choice.candidates.filter { $0.standing != .cannot }
    return lacking.count > others.count
      ? "only \(others.names) can \(deeds(lacking).list("and"))"
      : clauses(lacking)
  }

  private var time: String? {
    let unmeasured = choice.candidates(.unmeasured)
    let reasons = unmeasured.compactMap(\.unknown).unique
    if able.isEmpty, choice.candidates(.cannotKeepUp).isEmpty {
      return unmeasured.isEmpty ? nil : "speed is not known: \(reasons.joined(separator: "; "))"
    }
    let missing = reasons.map { reason in
      let those = unmeasured.filter { $0.unknown == reason }
      return "\(those.names) \(those.count == 1 ? "was" : "were") not measured (\(reason))"
    }
    return (slow + [bands].compactMap { $0 } + missing).joined(separator: "; ")
  }

  /// The patterns that cannot keep up, by each of the limits.
  private var slow: [String] {
    let slow = choice.candidates(.cannotKeepUp).compactMap { candidate in
      candidate.known.map { (candidate, $0) }
    }
    let overFrame = slow.filter { $0.1.isOverFrame }
    let tooBusy = slow.filter { !$0.1.isOverFrame }
    return [
      overFrame.isEmpty
        ? nil
        : "\(overFrame.map(\.0).names) cannot keep up: an action takes "
          + "\(range(overFrame.map(\.1.ofFrame)) { excess($0, limits.ofFrame) }) of a frame, over the limit of \(share(limits.ofFrame))",
      tooBusy.isEmpty
        ? nil
        : "\(tooBusy.map(\.0).names) cannot keep up: actions take "
          + "\(range(tooBusy.map(\.1.busy)) { excess($0, Limits.busy) }) of the time, over the limit of \(share(Limits.busy))",
    ].compactMap { $0 }
  }

  /// A share that is larger than `limit`, with as many places as show it.
  private func excess(_ value: Double, _ limit: Double) -> String {
    value.asShare == limit.asShare ? share(value) : value.asShare
  }

  /// The measured sizes between which times are interpolated, where these set patterns back.
  private var interpolated: String? {
    guard let (below, above) = choice.interpolated, !choice.candidates(.cannotKeepUp).isEmpty else {
      return nil
    }
    return "Times between \(below.grouped) and \(above.grouped) rows are interpolated."
  }

  /// The shares of a frame of those that keep up, band by band.
  private var bands: String? {
    let groups = Band.allCases.map { band in able.filter { $0.band == band } }.filter {
      !$0.isEmpty
    }
    guard let last = groups.last else { return nil }
    let isCloseCall = able.count < 2 || choice.candidates.count > able.count
    let lead =
      isCloseCall || last[0].band! > .belowFive
      ? "" : groups.count == 1 ? "speed does not decide: " : "speed hardly decides: "
    guard groups.count > 1 else {
      let isWhole = last.count == choice.candidates.count
      let who =
        isWhole && last.count > 2 ? "all take" : isWhole && last.count == 2 ? "both take" : nil
      let some = last.count == 1 ? "\(last.names) takes" : "\(last.names) take"
      let lacking = choice.candidates(.cannot).count
      let these =
        lacking == 0 || last.count < 2 || last.count + lacking < choice.candidates.count
        ? nil : lacking > last.count ? "these take" : "the others take"
      return "\(lead)\(who ?? these ?? some) \(last[0].band!.text) of a frame for an action"
    }
    let texts = groups.enumerated().map { index, group in
      let isRest =
        index == groups.count - 1 && group.count > 2
        && choice.candidates.count == able.count
      return "\(isRest ? "the others" : group.names)"
        + (index == 0
          ? " \(group.count == 1 ? "takes" : "take") \(group[0].band!.text) of a frame for an action"
          : " \(group[0].band!.text)")
    }
    return lead + texts.joined(separator: ", ")
  }

  /// How long actions keep a processor busy, where that is much.
  private var busy: String? {
    let shares = able.compactMap { $0.known?.busy }
    guard let most = shares.max(), most >= 0.05 else { return nil }
    return
      "With \(rate), \(able.count == 1 ? "it is" : "they are") busy \(range(shares) { $0.asShare }) of the time."
  }

  /// The patterns that render unchanged rows so often that users see it.
  private var useless: String? {
    let found = choice.candidates(.costly)
    let values = found.compactMap { $0.uselessRenders?.perChange }
    guard let most = values.max() else { return nil }
    return
      "\(found.names) render\(found.count == 1 ? "s" : "") \(range(values) { $0.fixed(0) }) other, "
      + "unchanged row\(most < 1.5 ? "" : "s") at each change."
  }

  /// What the first takes where the screen keeps all rows, if that is more.
  private var whole: String? {
    guard let first = choice.shortest.first, case .success(let work) = first.wholeList,
      let band = first.band, Band(share: work.ofFrame) > band
    else { return nil }
    let share =
      work.keepsUp || work.isOverFrame
      ? "takes \(work.ofFrame.asShare)" : "is busy \(work.busy.asShare) of the time"
    return
      "On a screen that keeps all rows, \(first.pattern) \(share)\(work.keepsUp ? "" : ", and cannot keep up")."
  }

  /// The patterns whose senders have to hop to the main actor first.
  private var hops: String? {
    let those = choice.candidates.filter { $0.hops && $0.standing != .cannot }
    let others = choice.candidates.filter { !$0.hops && $0.standing != .cannot }
    guard load.senders > 0, !those.isEmpty else { return nil }
    let hop = "must await the main actor first, which is not in their times"
    guard !others.isEmpty else { return "Senders to \(those.names) \(hop)." }
    return "\(others.names) take\(others.count == 1 ? "s" : "") actions from any task; senders to "
      + "\(those.count > 2 ? "the others" : those.names) \(hop)."
  }

  private func range(_ values: [Double], _ text: (Double) -> String) -> String {
    let ends = [values.min() ?? 0, values.max() ?? 0].map(text)
    return ends.unique.joined(separator: " to ")
  }
}
