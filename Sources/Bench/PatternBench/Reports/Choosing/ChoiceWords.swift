import BenchCLI
import BenchKit
import Choosing
import Conformance
import Spec

/// What an answer says, in sentences made from its values.
struct ChoiceWords {
  private let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  private var load: Load { choice.question.load }
  private var limits: Limits { choice.question.limits }
  /// Those that can do what is required and keep up.
  private var able: [Candidate] { choice.candidates.filter { $0.standing <= .costly } }

  /// Speed on this screen, the least code, and what the first lacks of what people usually need.
  var lines: [String] { ([speed, code, wants] + understood).filter { !$0.isEmpty } }

  /// The lines as one text.
  var answer: String { lines.joined(separator: " ") }

  /// What to do next with the best: read, copy, and know what is awkward; what else to ask where there are none. Empty
  /// where the best have no sources.
  var next: [String] {
    let read = choice.firstTwo.compactMap { candidate in
      candidate.sources.map { (name: candidate.pattern, sources: $0) }
    }
    guard !read.isEmpty else { return [instead].compactMap { $0 } }
    let feature = load.rows == nil ? CounterSpec.name : ListSpec.name
    let names = read.map(\.name)
    let tests = read.compactMap { load.rows == nil ? $0.sources.test : $0.sources.listTest }
    let copies = [("screens", read.compactMap(\.sources.screens)), ("tests", tests)]
      .filter { !$0.1.isEmpty }.map { "Copy \($0): \($1.joined(separator: ", "))" }
    let own =
      choice.understood.isEmpty ? [] : ["Write an adapter for your own: \(KnownPatterns.page)"]
    let swiftUI =
      load.rows == nil
      ? [] : ["Which views SwiftUI evaluates when a row changes: Examples/Screens/README.md"]
    return ["Compare: bench source \(feature) --pattern \(names.joined(separator: ","))"] + copies
      + own + swiftUI
      + read.compactMap { read in read.sources.awkward.map { "Awkward in \(read.name): \($0)." } }
  }

  /// What else to ask where no pattern does all that is required, or none keeps up.
  private var instead: String? {
    guard let first = choice.candidates.first else { return nil }
    switch first.standing {
    case .left, .costly, .unmeasured: return nil
    case .cannotKeepUp where choice.question.patterns == nil:
      let isBusy = choice.candidates(.cannotKeepUp).contains { $0.known?.isTooBusy == true }
      let isStrict = limits.ofFrame / limits.frame < Limits().ofFrame / Limits().frame
      let ways = [
        load.rows.map { _ in "fewer rows" }, isBusy ? "fewer actions a second" : nil,
        isStrict ? "a larger --of-frame or --frame" : nil,
        load.observers > 1 ? "fewer observers" : nil,
        choice.candidates(.cannot).isEmpty ? nil : "less that is required",
      ]
      return "Ask again with \(ways.compactMap { $0 }.list("or"))."
    case .cannot where first.lacks.allSatisfy { $0.option != nil }:
      let options = first.lacks.compactMap(\.option).list("and")
      return "Ask again without \(options): \(first.pattern) has all else that is required."
    case .cannotKeepUp, .cannot: return "Ask again with other patterns than these."
    }
  }

  /// The load and the limits, with what was assumed.
  var assumed: String {
    let rows =
      load.rows.map { $0 == 1 ? "1 row" : "\($0.grouped) rows, of which an action changes one" }
      ?? "no list"
    let senders =
      load.senders == 0 ? "no sender off the main actor" : load.senders.counted("sender")
    return
      "Load: \(rows), \(load.searches ? "a search" : "no search"), \(load.observers.counted("observer")), \(senders), "
      + "\(rate). Limits: \(share(limits.ofFrame)) of a frame of "
      + "\((limits.frame / 1e6).exact) ms for an action, busy \(Limits.busy.asShare) of the time with all."
  }

  private var scene: String {
    let visible = load.rows.map { $0 > 20 ? " (20 on the screen)" : "" } ?? ""
    let list = load.rows.map { "a list of \($0.counted("row"))\(visible)" }
    let parts = [
      load.observers > 1 ? "\(load.observers.grouped) observers" : nil,
      load.senders > 0 ? "\(load.senders.counted("sender")) off the main actor" : nil,
      rate,
    ]
    return "\(list ?? "a screen") with \(parts.compactMap { $0 }.list("and"))"
  }

  private var rate: String {
    let rate = load.actionsPerSecond
    let number = rate == rate.rounded() ? rate.fixed(0) : rate.exact
    return "\(number) action\(rate == 1 ? "" : "s") a second"
  }

  // MARK: - Speed

  private var speed: String {
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

  private func share(_ limit: Double) -> String { "\((limit * 100).shortest)\u{A0}%" }

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

  // MARK: - Code

  private var code: String {
    guard let first = choice.shortest.first else {
      let isEmpty = choice.best.isEmpty || choice.best[0].standing > .unmeasured
      let whose = choice.best.count == 1 ? "Its" : "Their"
      return ([isEmpty ? nil : "\(whose) code was not counted."] + preferred).compactMap { $0 }
        .joined(separator: " ")
    }
    let least: String
    if choice.candidates.count == 1 {
      least = "Its code: \(first.withCode)."
    } else if choice.best.count == 1, choice.isAnswered {
      let others = choice.candidates(first.standing).dropFirst()
      least =
        others.isEmpty
        ? "That leaves \(first.withCode)."
        : others.allSatisfy(\.hops) && !first.hops
          ? "\(first.withCode) needs no await."
          : "\(first.withCode) renders the fewest unchanged rows."
    } else {
      let place =
        !choice.isAnswered
        ? "Whatever the speed, "
        : choice.best.count < choice.candidates.count
          ? "Of \(choice.best.contains { $0.hops } || load.senders == 0 ? "the \(choice.best.count) left" : "these"), "
          : ""
      least = place + Self.leastCode(choice.shortest)
    }
    let hop = choice.shortestWithHop
    let withHop = hop.isEmpty ? nil : "With an await, \(Self.leastCode(hop))"
    let others = choice.isAnswered ? [quicker, withoutFramework] : []
    return ([least, withHop] + others + preferred).compactMap { $0 }.joined(separator: " ")
  }

  private static func leastCode(_ shortest: [Candidate]) -> String {
    let names = shortest.map(\.withCode).list("and")
    return shortest.count == 1
      ? "\(names) needs the least code."
      : "\(names) need the least code, within a tenth of each other."
  }

  /// What is shortest of those that take little of a frame, where the shortest take much.
  private var quicker: String? {
    let slow = choice.shortest.filter { $0.band == .belowQuarter }
    guard !slow.isEmpty, let quick = choice.shortest(where: { $0.band! < .belowQuarter }) else {
      return nil
    }
    let take =
      "\(slow.names) take\(slow.count == 1 ? "s" : "") \(Band.belowQuarter.text) of a frame"
    return choice.shortest.contains { $0.pattern == quick.pattern }
      ? "\(take), \(quick.pattern) less."
      : "\(take); of those that take less, \(quick.withCode) needs the least code."
  }

  /// What is shortest without a framework, where the shortest bring one.
  private var withoutFramework: String? {
    guard choice.shortest.allSatisfy({ $0.code.framework != nil }),
      let bare = choice.shortest(where: { $0.code.framework == nil && $0.code.tokens != nil })
    else { return nil }
    return "Without a framework, \(bare.withCode) needs the least code."
  }

  /// Why preferred patterns are not among the shortest, once for those with the same reason.
  private var preferred: [String?] {
    let reasons = choice.otherPreferred.map { candidate -> (Candidate, Reason) in
      let cannot = "cannot " + candidate.lacks.map(\.deed).list("or")
      let objection =
        candidate.standing == .cannot
        ? cannot : candidate.standing == .unmeasured ? "" : Self.objection(to: candidate)
      guard objection.isEmpty else { return (candidate, .objection(objection)) }
      return (candidate, candidate.code.tokens == nil ? .notCounted : .longer)
    }
    return reasons.map(\.1).unique.map { reason in
      let those = reasons.filter { $0.1 == reason }.map(\.0)
      return switch reason {
      case .objection(let text): "You prefer \(those.names): \(text)."
      case .notCounted: "You prefer \(those.names), whose code was not counted."
      case .longer:
        "You prefer \(those.map(\.withCode).list("and")), which \(those.count == 1 ? "is" : "are") longer."
      }
    }
  }

  private enum Reason: Hashable {
    case objection(String)
    case notCounted, longer
  }

  /// What people usually need and the first lacks, and the patterns that have it.
  private var wants: String {
    guard let first = choice.shortest.first, let wants = first.wants else { return "" }
    guard !wants.isEmpty else {
      return "\(first.pattern) has what such screens usually need."
    }
    let texts = wants.map { want in
      want.deed + (who(hasWhat: want, beside: first).map { " (\($0))" } ?? "")
    }
    return "Such screens usually need more: \(first.pattern) cannot \(texts.list("or"))."
  }

  /// The patterns that have what the first lacks: those that keep up, or else those that do not. Nil if only patterns have it
  /// that cannot do what is required.
  private func who(hasWhat lack: Lack, beside first: Candidate) -> String? {
    let having = choice.candidates.filter { other in
      other.wants?.contains { $0.capability == lack.capability } == false
    }
    let left = having.filter { $0.standing <= max(first.standing, .costly) }
    guard left.isEmpty else { return "\(left.names) can" }
    let slow = having.filter { $0.standing == .cannotKeepUp }
    guard slow.isEmpty else { return "\(slow.names) can, but cannot keep up" }
    let others = choice.candidates.filter { $0.pattern != first.pattern && $0.wants != nil }
    guard having.isEmpty, !others.isEmpty else { return nil }
    return "nor can \(others.count == 1 ? others[0].pattern : "the others")"
  }

  /// The patterns nearest to architectures that were asked about by name, and what differs.
  private var understood: [String] {
    let words = choice.understood.enumerated().map { index, word in
      let nearest = word.nearest.map { "\($0.pattern) (\($0.difference))" }.list("and")
      return
        "\(index == 0 ? "N" : "n")earest to \(word.word) \(word.nearest.count == 1 ? "is" : "are") \(nearest)"
    }
    guard !words.isEmpty else { return [] }
    return ["\(words.joined(separator: "; "))."]
  }

  private func range(_ values: [Double], _ text: (Double) -> String) -> String {
    let ends = [values.min() ?? 0, values.max() ?? 0].map(text)
    return ends.unique.joined(separator: " to ")
  }

  // MARK: - Words of a candidate

  /// What speaks against it.
  static func objection(to candidate: Candidate) -> String {
    // Await matters only for those that could be chosen.
    let hop = candidate.hops && candidate.standing <= .unmeasured ? "must await" : nil
    let reason: String? =
      switch (candidate.standing, candidate.work) {
      case (.cannot, _):
        candidate.lacks.map(\.objection).joined(separator: ", ")
      case (.cannotKeepUp, _): "cannot keep up"
      case (_, .failure): "not measured"
      case (.costly, _):
        candidate.uselessRenders.map {
          "\($0.perChange.fixed(0)) useless render\($0.perChange < 1.5 ? "" : "s")"
        }
      case (.left, _), (.unmeasured, _): nil
      }
    return [reason, hop].compactMap { $0 }.joined(separator: ", ")
  }
}

extension [Candidate] {
  fileprivate var names: String { map(\.pattern).list("and") }
}

extension Candidate {
  fileprivate var known: Work? { try? work.get() }

  /// Why its work is not known; nil where it is.
  fileprivate var unknown: String? {
    if case .failure(let unknown) = work { unknown.because } else { nil }
  }

  /// Its name with its tokens and what comes along.
  fileprivate var withCode: String {
    let along =
      [
        code.tokens.map {
          "\($0.grouped) tokens"
            + (code.framework.map { " and a framework of \($0.grouped)" } ?? "")
        }
      ] + [needs?.text]
    return "\(pattern) (\(along.compactMap { $0 }.joined(separator: ", ")))"
  }
}

extension PatternNeeds {
  /// Such as `iOS 18, Combine`.
  var text: String { (["iOS \(iOS)"] + [module].compactMap { $0 }).joined(separator: ", ") }
}

extension Lack {
  /// What speaks against the pattern.
  fileprivate var objection: String {
    let no = isUnknown ? "unverified:" : "no"
    return switch subject {
    case .capability(let capability):
      "\(no) \(capability.rawValue)\(rule.map { " (\($0))" } ?? "")"
    case .requiredRule: "\(no) \(rule.map { "what \($0) requires" } ?? "")"
    case .iOS(_, let oldest): "needs iOS \(oldest)"
    }
  }

  /// What it cannot do, after "can".
  fileprivate var deed: String {
    switch subject {
    case .capability(let capability): capability.deed
    case .requiredRule: "keep \(rule ?? "every rule")"
    case .iOS(let version, _): "run on iOS \(version)"
    }
  }

  /// What asks for it in a command; nil for what is asked of every pattern.
  fileprivate var option: String? {
    switch subject {
    case .capability(let capability): capability.optionName
    case .requiredRule: nil
    case .iOS: "--ios"
    }
  }
}
