import BenchKit
import Choosing

/// An answer and the argument for it, in every format: the parts in their order, each with tables and sentences.
struct ChoiceReport: JsonReport {
  let choice: Choice
  /// The command that gives the same answer.
  let command: String

  init(_ choice: Choice, command: String) { (self.choice, self.command) = (choice, command) }

  /// A step of the argument.
  struct Part {
    let title: String
    var tables: [Table] = []
    var sentences: [String] = []
  }

  var jsonText: String {
    ChoiceFile(choice, words: ChoiceWords(choice), command: command).json + "\n"
  }

  var markdown: String {
    parts.flatMap { part in
      [["### \(part.title)"]] + part.tables.map(\.markdown) + part.sentences.map { [$0] }
    }.paragraphs + "\n\n```sh\n\(command)\n```\n"
  }

  func text(_ style: Style) -> String {
    let bodies = parts.flatMap { part -> [[String]] in
      let tables = part.tables.map { $0.text(style) }
      let sentences = part.sentences.flatMap { sentence in
        sentence.wrapped(to: style.textWidth - 2).map { "  \($0)" }
      }
      let first = [style.bold(part.title)]
      return tables.isEmpty
        ? [first + sentences] : [first + tables[0]] + tables.dropFirst() + [sentences]
    }
    return (bodies + [["To repeat it:", "  \(command)"]]).paragraphs + "\n"
  }

  /// The steps of the argument; the last is the answer.
  var parts: [Part] {
    [requirements, load, dropped, deciding, dominance, acceptability, answer].compactMap { $0 }
      .enumerated().map { index, part in
        Part(title: "\(index + 1). \(part.title)", tables: part.tables, sentences: part.sentences)
      }
  }

  private var words: ChoiceWords { ChoiceWords(choice) }

  private var requirements: Part {
    var table = Table(nil, [.leading("removed"), .leading("because", wraps: true)])
    for removal in choice.removed { table.add([removal.pattern, removal.because]) }
    return Part(
      title: "Requirements", tables: table.isEmpty ? [] : [table], sentences: words.requirements)
  }

  private var load: Part? {
    guard !choice.load.isEmpty else { return nil }
    var table = Table(
      nil,
      [
        .leading("pattern"), .trailing("an action"),
        .leading(Interval(low: 0, high: 0, method: .bootstrap).levelText),
        .trailing("of a frame"), .trailing("memory"),
        .leading("not known", dropped: 1, wraps: true),
      ])
    for share in choice.load {
      table.add([
        share.pattern, share.time?.middle.asTime ?? "–",
        share.time.map { "\($0.low.asTime) … \($0.high.asTime)" } ?? "",
        share.share?.middle.asShare ?? "–", share.memory?.asBytes ?? "–", share.missing ?? "",
      ])
    }
    return Part(title: "The load", tables: [table], sentences: words.load)
  }

  private var dropped: Part {
    Part(title: "What decides nothing", sentences: words.dropped)
  }

  private var deciding: Part? {
    guard !choice.criteria.isEmpty else { return nil }
    var table = Table(
      nil,
      [.leading("criterion"), .leading("group", dropped: 1)] + choice.patterns.map { .trailing($0) }
    )
    for criterion in choice.criteria {
      table.add(
        [criterion.name, criterion.group.rawValue]
          + choice.patterns.map { pattern in
            let entry = criterion.entries[pattern]!
            return entry.missing == nil ? criterion.unit.text(entry.summary.middle) : "missing"
          })
    }
    return Part(title: "What decides", tables: [table], sentences: words.missing)
  }

  private var dominance: Part? {
    choice.patterns.count < 2 || choice.criteria.isEmpty
      ? nil : Part(title: "Dominance", sentences: words.dominance)
  }

  private var acceptability: Part? {
    guard choice.patterns.count > 1, !choice.criteria.isEmpty else { return nil }
    let groups = CriterionGroup.allCases.filter { !choice.absent.contains($0) }
    var ranks = Table(
      "How often each is at which rank",
      [.leading("pattern")] + choice.patterns.indices.map { .trailing("\($0 + 1)") })
    var central = Table(
      "Weights that favour it most typically, and how sure it then is",
      [.leading("pattern")] + groups.map { .trailing($0.rawValue) } + [.trailing("first then")])
    var pairs = Table(
      "How often the row beats the column",
      [.leading("pattern")] + choice.patterns.map { .trailing($0) })
    for (index, pattern) in choice.patterns.enumerated() {
      ranks.add([pattern] + choice.acceptability.ranks[index].map(\.asShare))
      if let weights = choice.central[index] {
        central.add(
          [pattern] + groups.map { (weights[$0] ?? 0).fixed(2) }
            + [choice.acceptability.confidence[index]?.asShare ?? "–"])
      }
      pairs.add(
        [pattern]
          + choice.patterns.indices.map {
            $0 == index ? "" : choice.acceptability.pairs[index][$0].asShare
          })
    }
    return Part(
      title: "Over all weights allowed", tables: [ranks, pairs, central],
      sentences: words.weights)
  }

  private var answer: Part {
    Part(title: "Answer: \(words.headline)", sentences: words.answer)
  }
}

extension Criterion.Unit {
  /// A value in this unit.
  func text(_ value: Double) -> String {
    switch self {
    case .nanoseconds: value.asTime
    case .lateActions: value.asShare
    case .bytes: value.asBytes
    case .tokens, .symbols: value.fixed(0)
    }
  }
}

extension Double {
  /// A share from 0 to 1 in percent, with one decimal place.
  var asShare: String {
    switch self {
    case Double.leastNonzeroMagnitude..<0.000_5: "< 0.1\u{A0}%"
    case 0.999_5..<1: "> 99.9\u{A0}%"
    default: "\((self * 100).fixed(1))\u{A0}%"
    }
  }

  /// A number of bytes, with the unit that suits it.
  var asBytes: String {
    switch self {
    case ..<10_240: "\(fixed(0)) B"
    case ..<(10 * 0x1p20): "\((self / 1_024).threeDigits) KiB"
    default: "\((self / 0x1p20).threeDigits) MiB"
    }
  }
}
