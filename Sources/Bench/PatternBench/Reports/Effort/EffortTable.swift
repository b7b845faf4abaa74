import BenchCLI
import BenchKit
import Choosing

/// A table of efforts: patterns down, and for each column a subject and a metric.
struct EffortTable {
  struct Column {
    let heading: String
    let subject: String
    let metric: String
  }

  let title: String
  /// What is counted, and why it matters.
  let legend: String
  let columns: [Column]

  /// The tables of patterns: how much there is to write and to follow.
  static let all = [
    ofSubjects(
      "How much there is to write: tokens",
      """
      A token is a name, a keyword, a literal or a punctuation mark; white space and comments do not count. The \
      driver connects a feature to this benchmark, and holds what the three features share. The test has the same \
      two tests for every pattern: the counter's reset, and a burst of keystrokes that makes one request.
      """, "tokens"),
    ofSubjects(
      "Rough lines", "Lines that hold a token. They depend on layout; tokens do not.", "lines"),
    ofSubjects("Files", "", "files"),
    EffortTable(
      title: "How far it is from an action to its view",
      legend: """
        Calls: functions on the stack from the driver's send to the observer, the driver's included, in a debug \
        build, without those that the compiler adds; where jobs lie between, those of the job that renders. Jobs: how many begin after \
        the send, up to the one that renders. Measured for an increment, a toggled row and a new query.
        """,
      columns: ["counter", "list", "search"].map {
        Column(heading: "\($0): calls", subject: $0, metric: "frames")
      }
        + ["counter", "list", "search"].map {
          Column(heading: "\($0): jobs", subject: $0, metric: "hops")
        }),
  ]

  /// A table of a metric of every subject.
  private static func ofSubjects(
    _ title: String, _ legend: String, _ metric: String
  ) -> EffortTable {
    let subjects = ["counter", "list", "search", "total", "driver", "framework", "test"]
    return EffortTable(
      title: title, legend: legend,
      columns: subjects.map {
        Column(heading: $0 == "total" ? "together" : $0, subject: $0, metric: metric)
      })
  }

  /// The tables of the standard changes of `result`: tokens, and where they are.
  static func changes(of result: EffortResult) -> [EffortTable] {
    let changes = result.changes
    guard !changes.isEmpty else { return [] }
    func columns(_ metric: String) -> [Column] {
      changes.map { Column(heading: $0.name, subject: $0.subject, metric: metric) }
    }
    return [
      EffortTable(
        title: "What a change costs: tokens removed and added in the features",
        legend: """
          Six requirements, each applied to every pattern as a patch in Examples/Changes. A patch counts because it \
          applies, builds, and keeps every rule of the changed features.
          """, columns: columns("tokens")),
      EffortTable(
        title: "Places that a change touches: runs of changed lines in the features",
        legend: "", columns: columns("hunks")),
      EffortTable(
        title: "Files of the features that a change touches", legend: "", columns: columns("files")),
      EffortTable(
        title: "Tokens of the driver that a change touches",
        legend: "The driver stands in for a screen, which sends new actions and shows new views.",
        columns: columns("tokens.driver")),
    ]
  }

  /// The values of `result`; nil if it has none of them.
  func table(of result: EffortResult) -> Table? {
    let rows = result.patterns.compactMap { pattern -> (String, [EffortResult.Count?])? in
      let found = columns.map { result.row(pattern, $0.subject, $0.metric) }
      return found.contains { $0?.value != nil } ? (pattern, found) : nil
    }
    guard !rows.isEmpty else { return nil }
    var table = Table(
      title, [.leading("pattern")] + columns.map { .trailing($0.heading) }, indent: 0)
    for (pattern, found) in rows {
      table.add([pattern] + found.map { $0?.value?.grouped ?? "–" })
    }
    return table
  }
}
