import BenchCLI
import BenchKit
import Choosing
import Conformance
import Spec

/// What an answer says, in sentences made from its values.
struct ChoiceWords {
  let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  var load: Load { choice.question.load }
  var limits: Limits { choice.question.limits }
  /// Those that can do what is required and keep up.
  var able: [Candidate] { choice.candidates.filter { $0.standing <= .costly } }

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

  var scene: String {
    let visible = load.rows.map { $0 > 20 ? " (20 on the screen)" : "" } ?? ""
    let list = load.rows.map { "a list of \($0.counted("row"))\(visible)" }
    let parts = [
      load.observers > 1 ? "\(load.observers.grouped) observers" : nil,
      load.senders > 0 ? "\(load.senders.counted("sender")) off the main actor" : nil,
      rate,
    ]
    return "\(list ?? "a screen") with \(parts.compactMap { $0 }.list("and"))"
  }

  var rate: String {
    let rate = load.actionsPerSecond
    let number = rate == rate.rounded() ? rate.fixed(0) : rate.exact
    return "\(number) action\(rate == 1 ? "" : "s") a second"
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

  func share(_ limit: Double) -> String { "\((limit * 100).shortest)\u{A0}%" }
}
