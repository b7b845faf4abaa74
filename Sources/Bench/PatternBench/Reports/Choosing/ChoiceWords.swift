import BenchCLI
import BenchKit
import Choosing

/// What an answer says, in sentences made from its values.
struct ChoiceWords {
  private let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  private var load: Load { choice.question.load }
  private var limits: Limits { choice.question.limits }
  /// Those that can do what is required and keep up.
  private var able: [Candidate] { choice.candidates.filter { $0.standing <= .costly } }

  /// The whole answer: who cannot, what the load takes, whose costs can be seen, and whose code is shortest.
  var answer: String {
    let first = [cannot, time].compactMap { $0 }.joined(separator: "; ")
    return "For \(scene), \(first). \(visible.map { $0 + " " }.joined())\(code)".trimmed
  }

  /// The load and the limits, with what was assumed.
  var assumed: String {
    let rows =
      load.rows.map { $0 == 1 ? "1 row" : "\($0.grouped) rows, of which an action changes one" }
      ?? "no list"
    let senders = load.senders == 0 ? "no sender off the main actor" : this(load.senders, "sender")
    return
      "Load: \(rows), \(this(load.screens, "screen")), \(this(load.observers, "observer")), \(senders), "
      + "\(rate). Limits: \(limits.ofFrame.asShare) of a frame of "
      + "\((limits.frame / 1e6).fixed(2)) ms for an action, \(limits.ofSecond.asShare) of a second for all."
  }

  private var scene: String {
    let many = load.screens > 1 ? load.screens.grouped : nil
    let list = load.rows.map { "\(many.map { "\($0) lists" } ?? "a list") of \(this($0, "row"))" }
    let parts = [
      load.observers > 1 ? "\(load.observers.grouped) observers" : nil,
      load.senders > 0 ? "\(this(load.senders, "sender")) off the main actor" : nil,
      rate,
    ]
    return
      "\(list ?? many.map { "\($0) screens" } ?? "a screen") with \(parts.compactMap { $0 }.list("and"))"
  }

  private var rate: String {
    "\(load.actionsPerSecond.shortest) action\(load.actionsPerSecond == 1 ? "" : "s") a second"
  }

  private func this(_ count: Int, _ noun: String) -> String {
    "\(count.grouped) \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: - Clauses

  private var cannot: String? {
    let lacking = choice.candidates(.cannot)
    guard let best = lacking.first else { return nil }
    func deeds(_ candidates: [Candidate]) -> [String] {
      candidates.flatMap(\.lacks).map(\.deed).unique
    }
    let isUnproven = lacking.flatMap(\.lacks).allSatisfy(\.isUnknown)
    guard lacking.count < choice.candidates.count else {
      let nearest = lacking.filter { $0.lacks.count == best.lacks.count }
      let clauses = nearest.map { deeds([$0]) }.unique.map { lacked in
        let alike = nearest.filter { deeds([$0]) == lacked }
        let isNot = alike.count == 1 ? "is not proven to" : "are not proven to"
        return "\(alike.names) \(isUnproven ? isNot : "cannot") \(lacked.list("or"))"
      }
      return "no pattern \(isUnproven ? "is proven to do" : "does") all that is required; "
        + "of the nearest, \(clauses.joined(separator: ", "))"
    }
    if isUnproven {
      return "nothing proves that \(lacking.names) can \(deeds(lacking).list("and"))"
    }
    let others = choice.candidates.filter { $0.standing != .cannot }
    return lacking.count > others.count
      ? "only \(others.names) can \(deeds(lacking).list("and"))"
      : "\(lacking.names) cannot \(deeds(lacking).list("or"))"
  }

  private var time: String? {
    let slow = choice.candidates(.cannotKeepUp)
    let unmeasured = choice.candidates(.unmeasured)
    let clauses = [
      bands,
      slow.isEmpty
        ? nil
        : "\(slow.names) cannot keep up (\(range(slow.compactMap(\.share)) { $0.asShare }) of a frame, "
          + "over the limit of \(exceeded(by: slow)))",
      unmeasured.isEmpty
        ? nil : "\(unmeasured.names) \(unmeasured.count == 1 ? "was" : "were") not measured",
    ].compactMap { $0 }
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }

  /// The limits that `slow` exceed, as shares of a frame or of a second.
  private func exceeded(by slow: [Candidate]) -> String {
    slow.compactMap { try? $0.work.get() }
      .map { $0.ofOneFrame > limits.ofFrame ? limits.ofFrame : limits.ofSecond }
      .map(\.asShare).unique.list("or")
  }

  /// The shares of a frame of those that keep up, band by band.
  private var bands: String? {
    let groups = Band.allCases.map { band in able.filter { $0.band == band } }.filter {
      !$0.isEmpty
    }
    guard let last = groups.last else { return nil }
    guard groups.count > 1 else {
      let who = last.count == 1 ? "\(last.names) takes" : last.count == 2 ? "both take" : "all take"
      let isWhole = last.count == choice.candidates.count || last.count < 2
      let some = isWhole ? who : "\(last.names) take"
      return "\(choice.candidates(.cannot).isEmpty ? some : who) \(last[0].band!.text) of a frame"
    }
    let texts = groups.enumerated().map { index, group in
      let isRest =
        index == groups.count - 1 && group.count > 2
        && choice.candidates.count == able.count
      return "\(isRest ? "the others" : group.names)"
        + (index == 0
          ? " \(group.count == 1 ? "takes" : "take") \(group[0].band!.text) of a frame"
          : " \(group[0].band!.text)")
    }
    return texts.joined(separator: ", ")
  }

  /// One sentence per kind of cost that can be seen.
  private var visible: [String] {
    VisibleCost.Kind.allCases.compactMap { kind in
      let found = choice.candidates(.costly).filter { $0.visible.contains { $0.kind == kind } }
      guard !found.isEmpty else { return nil }
      let values = found.flatMap(\.visible).filter { $0.kind == kind }.map(\.value)
      let s = found.count == 1 ? "s" : ""
      switch kind {
      case .uselessRenders:
        return
          "\(found.names) render\(s) \(range(values) { $0.fixed(0) }) row\(values.allSatisfy { $0 == 1 } ? "" : "s") in vain at each change."
      case .allocations:
        return "\(found.names) allocate\(s) \(range(values) { $0.fixed(0) }) times a second."
      case .memory: return "\(found.names) take\(s) \(range(values) { $0.asBytes }) of memory."
      }
    }
  }

  private var code: String {
    guard let first = choice.shortest.first else {
      return able.isEmpty ? "" : "Their code was not counted."
    }
    func counted(_ candidate: Candidate, _ unit: String = "") -> String {
      "\(candidate.pattern) (\((candidate.code.tokens ?? 0).grouped)\(unit))"
    }
    guard choice.best.count > 1 else { return "That leaves \(counted(first, " tokens"))." }
    let others = choice.shortest.dropFirst()
    let alike =
      others.isEmpty
      ? ""
      : ", and \(others.map { counted($0) }.list("and")) \(others.count == 1 ? "is" : "are") about as short"
    let cheapest = choice.cheapest.map { "; of those \($0.band!.text) of a frame, \(counted($0))" }
    let rest = able.count > choice.best.count ? " of the others" : ""
    let longer = choice.longerPreferred.map { counted($0) }
    return "The shortest\(rest) is \(counted(first, " tokens"))\(alike)\(cheapest ?? "")."
      + (longer.isEmpty ? "" : " What you prefer is longer: \(longer.list("and")).")
  }

  private func range(_ values: [Double], _ text: (Double) -> String) -> String {
    let ends = [values.min() ?? 0, values.max() ?? 0].map(text)
    return ends.unique.joined(separator: " to ")
  }

  // MARK: - Words of a candidate

  /// What speaks against it.
  static func objection(to candidate: Candidate) -> String {
    switch (candidate.standing, candidate.work) {
    case (.left, _): ""
    case (.cannot, _):
      candidate.lacks.map { lack in
        "\(lack.isUnknown ? "unverified: " : "no ")\(lack.name)"
          + (lack.capability == nil ? "" : lack.rule.map { " (\($0))" } ?? "")
      }.joined(separator: ", ")
    case (.cannotKeepUp, _): "cannot keep up"
    case (_, .failure(let unknown)): unknown.because
    case (.costly, _), (.unmeasured, _):
      candidate.visible.map { $0.kind.text($0.value) }.joined(separator: ", ")
    }
  }
}

extension [Candidate] {
  fileprivate var names: String { map(\.pattern).list("and") }
}

extension Candidate {
  fileprivate var share: Double? { (try? work.get())?.ofFrame }
}

extension Lack {
  /// The capability, or the rule that every pattern must keep.
  fileprivate var name: String { capability?.rawValue ?? rule.map { "what \($0) requires" } ?? "" }

  /// What it cannot do, after "can".
  fileprivate var deed: String {
    capability?.deed ?? "keep \(rule ?? "every rule")"
  }
}

extension VisibleCost.Kind {
  /// A value with what it is.
  func text(_ value: Double) -> String {
    switch self {
    case .uselessRenders: "\(value.fixed(0)) useless renders a change"
    case .allocations: "\(value.fixed(0)) allocations a second"
    case .memory: "\(value.asBytes) of memory"
    }
  }
}
