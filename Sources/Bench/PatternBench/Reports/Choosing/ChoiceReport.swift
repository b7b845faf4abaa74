import BenchCLI
import BenchKit
import Choosing

/// An answer in every format: the sentence, the load, a table, and what it rests on.
struct ChoiceReport: JsonReport {
  let choice: Choice
  /// The command that gives the same answer.
  let command: String
  /// Whether text says what the answer rests on, too; other formats always do.
  let isVerbose: Bool

  private var words: ChoiceWords { ChoiceWords(choice) }

  var jsonText: String { ChoiceFile(choice, words.lines, command).json + "\n" }

  var markdown: String {
    let tables = [table] + details
    return
      (words.lines.map { [$0] } + [[words.assumed]] + tables.map(\.markdown) + [
        [Self.legend], words.next.map { "- \($0)" },
      ])
      .paragraphs + "\n\n```sh\n\(command)\n```\n"
  }

  func text(_ style: Style) -> String {
    func wrapped(_ text: String) -> [String] { text.wrapped(to: style.textWidth) }
    let first = words.lines.enumerated().flatMap { index, line in
      wrapped(line).map { index == 0 ? style.bold($0) : $0 }
    }
    let basis =
      isVerbose
      ? [wrapped(words.assumed)] + details.map { $0.text(style) } + [wrapped(Self.legend)] : []
    let above = [first, table.text(style)] + basis
    let next = words.next.flatMap(wrapped)
    // The blank lines and the command take room, too.
    let room = isVerbose ? next.count : Self.mostLines - above.joined().count - above.count - 1
    let last = next.prefix(max(room, 1)) + ["To repeat it: \(command)"]
    return (above + [Array(last)]).paragraphs + "\n"
  }

  /// The most lines of a short answer; what to do next is cut to fit.
  private static let mostLines = 25

  /// What the columns of the table are.
  static let legend =
    "of a frame: an action's share, with 20 rows on the screen or without a list. busy: the share of the time that all "
    + "actions take. all rows: an action's share of a frame, on a screen that keeps the whole list. code: tokens "
    + "(lines) of the screen's features. One team wrote them; up to a tenth more counts as alike."

  /// Every candidate, the best first.
  var table: Table { table(ofLists: choice.question.load.rows != nil) }

  /// The table, with what a whole list takes if it is `ofLists`.
  func table(ofLists hasList: Bool) -> Table {
    var table = Table(
      nil,
      [.leading("pattern"), .trailing("of a frame"), .trailing("busy")]
        + (hasList ? [.trailing("all rows")] : [])
        + [
          .trailing("code"), .trailing("framework"), .leading("needs"),
          .leading("against it", wraps: true),
        ], indent: 0)
    for candidate in choice.candidates {
      let code = candidate.code
      let lines = code.lines.map { " (\($0.grouped))" } ?? ""
      table.add(
        [candidate.pattern, share(candidate.work, \.ofFrame), share(candidate.work, \.busy)]
          + (hasList ? [candidate.wholeList.map { share($0, \.ofFrame) } ?? "–"] : [])
          + [
            code.tokens.map { $0.grouped + lines } ?? "–", code.framework?.grouped ?? "–",
            candidate.needs?.text ?? "–", candidate.objection,
          ])
    }
    return table
  }

  private func share(
    _ work: Result<Work, Cost.Unknown>, _ part: KeyPath<Work, Double>
  ) -> String {
    guard case .success(let work) = work else { return "–" }
    let share = work[keyPath: part]
    return work.action.isUpperBound ? share.asLargestShare : share.asShare
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
    let hasList = choice.question.load.rows != nil
    var table = Table(
      "What the load takes",
      [.leading("pattern"), .trailing("an action")]
        + (hasList ? [.trailing("useless renders a change"), .trailing("a second")] : [])
        + [.leading("not known", wraps: true)], indent: 0)
    for candidate in choice.candidates {
      let (time, unknown): (String, String) =
        switch candidate.work {
        case .success(let work):
          ((work.action.isUpperBound ? "≤ " : "") + work.action.value.asTime, "")
        case .failure(let unknown): ("–", unknown.because)
        }
      let renders = candidate.uselessRenders.map {
        [$0.perChange, $0.perSecond].map { $0.fixed(0) }
      }
      table.add(
        [candidate.pattern, time] + (hasList ? renders ?? ["–", "–"] : []) + [unknown])
    }
    if hasList {
      table.add(["seen from", "", "", (1e9 / choice.question.limits.frame).fixed(0), ""])
    }
    return table
  }
}
