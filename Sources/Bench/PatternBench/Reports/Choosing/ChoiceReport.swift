import BenchCLI
import BenchKit
import Choosing

/// An answer in every format: the sentence, the load, a table, and what it rests on.
struct ChoiceReport: JsonReport {
  let choice: Choice
  /// The files, for the parts that the answer only sums up.
  let evidence: Evidence
  /// The command that gives the same answer.
  let command: String
  /// Whether text says what the answer rests on, too; other formats always do.
  let isVerbose: Bool

  private var words: ChoiceWords { ChoiceWords(choice) }

  var jsonText: String { ChoiceFile(choice, words.answer, command).json + "\n" }

  var markdown: String {
    let tables = [table] + details
    return ([[words.answer], [words.assumed]] + tables.map(\.markdown) + [[Self.legend]])
      .paragraphs + "\n\n```sh\n\(command)\n```\n"
  }

  func text(_ style: Style) -> String {
    func wrapped(_ text: String) -> [String] { text.wrapped(to: style.textWidth) }
    let tables = ([table] + (isVerbose ? details : [])).map { $0.text(style) }
    let first = wrapped(words.answer).map(style.bold) + wrapped(words.assumed)
    return ([first] + tables + [wrapped(Self.legend)] + [["To repeat it: \(command)"]]).paragraphs
      + "\n"
  }

  /// What the columns of the table are.
  static let legend =
    "features, changes, tests: tokens to write (lines). calls: functions between an action and its render. "
    + "One team wrote all of them; up to a tenth more is called about as short."

  /// Every candidate, the best first.
  var table: Table {
    var table = Table(
      nil,
      [
        .leading("pattern"), .trailing("of a frame"), .trailing("features"),
        .trailing("changes"), .trailing("tests"), .trailing("calls"),
        .leading("against it", wraps: true),
      ], indent: 0)
    for candidate in choice.candidates {
      let code = candidate.code
      let lines = code.lines.map { " (\($0.grouped))" } ?? ""
      let shares =
        [code.tokens.map { $0.grouped + lines }]
        + [code.changes, code.tests, code.calls].map { $0?.grouped }
      table.add(
        [candidate.pattern, share(candidate)] + shares.map { $0 ?? "–" }
          + [ChoiceWords.objection(to: candidate)])
    }
    let compared = choice.candidates.filter { $0.standing <= .costly }.map(\.code)
    if compared.count > 1 {
      let counts = [
        compared.map(\.tokens), compared.map(\.changes), compared.map(\.tests),
        compared.map(\.calls),
      ]
      let spreads = counts.map(spread)
      table.add(["most ÷ least", ""] + spreads + [""])
    }
    return table
  }

  private func share(_ candidate: Candidate) -> String {
    guard case .success(let work) = candidate.work else { return "–" }
    return (work.action.isUpperBound ? "≤ " : "") + work.ofFrame.asShare
  }

  /// How many times the least the most is.
  private func spread(_ counts: [Int?]) -> String {
    let known = counts.compactMap { $0 }.map(Double.init)
    guard let least = known.min(), let most = known.max(), least > 0 else { return "" }
    return "\((most / least).fixed(1)) ×"
  }

  // MARK: - What it rests on

  /// What is lacking and why, and what the load takes.
  var details: [Table] {
    var lacks = Table(
      "What is lacking",
      [
        .leading("pattern"), .leading("capability"), .leading("rule"),
        .leading("because", wraps: true),
      ], indent: 0)
    for candidate in choice.candidates {
      for lack in candidate.lacks {
        lacks.add([
          candidate.pattern, lack.capability?.rawValue ?? "", lack.rule ?? "", lack.because,
        ])
      }
    }
    return [lacks, work].filter { !$0.isEmpty }
  }

  private var work: Table {
    let kinds = VisibleCost.Kind.allCases
    var table = Table(
      "What the load takes",
      [
        .leading("pattern"), .trailing("an action"), .trailing("of a frame"),
        .trailing("of a second"),
      ] + kinds.map { .trailing($0.heading) } + [.leading("not known", wraps: true)], indent: 0)
    for candidate in choice.candidates {
      let (times, unknown): ([String], String?) =
        switch candidate.work {
        case .success(let work):
          (
            [
              (work.action.isUpperBound ? "≤ " : "") + work.action.value.asTime,
              work.ofOneFrame.asShare,
              work.ofSecond.asShare,
            ], nil
          )
        case .failure(let unknown): (["–", "–", "–"], unknown.because)
        }
      let costs = kinds.map { kind in
        (try? kind.value(of: candidate.pattern, choice.question.load, evidence)).map(kind.number)
          ?? "–"
      }
      table.add([candidate.pattern] + times + costs + [unknown ?? ""])
    }
    table.add(["seen from", "", "", ""] + kinds.map { $0.number($0.threshold) } + [""])
    return table
  }
}

extension VisibleCost.Kind {
  fileprivate var heading: String {
    switch self {
    case .uselessRenders: "useless renders"
    case .allocations: "allocations/s"
    case .memory: "memory"
    }
  }

  fileprivate func number(_ value: Double) -> String {
    self == .memory ? value.asBytes : value.fixed(0)
  }
}
