import Conformance
import Foundation

/// The page that shows which rule kills which mutant.
struct MutantMatrix {
  let records: [MutantRecord]

  /// The mutants that only `rule` kills, not counting MB1 and AW12 beside another.
  func only(_ rule: String) -> [String] {
    records.filter { $0.isKilledOnly(by: rule) }.map(\.name)
  }

  var page: String {
    """
    # Mutants and rules

    Written by `scripts/mutants`. The message of each rule for each mutant is in [mutants.txt](mutants.txt).

    \(records.count) drivers with one plausible mistake each, \(Rule.all.count) rules; every mutant is \
    killed, and every rule kills a mutant that no other rule kills. MB1, the random sequences, and AW12, \
    the pairs of actions, also find much of what the other rules find, so that count leaves them out. \
    Killed by MB1 alone: \(records.count { $0.rules == ["MB1"] }). PT1 to PT4 check only the mutants made for \
    them: what real threads find differs from run to run.

    ## Rules

    | rule | kills | alone | an example that it alone kills |
    |---|--:|--:|---|
    \(Rule.all.map(row).joined(separator: "\n"))

    ## Mutants

    ```
    \(matrix)
    ```

    | mutant | feature | mistake | killed by |
    |---|---|---|---|
    \(records.map(row).joined(separator: "\n"))

    """
  }

  private func row(_ rule: Rule) -> String {
    let kills = records.count { $0.rules.contains(rule.id) }
    let alone = only(rule.id)
    let example = records.first { $0.name == alone.first }.map { "\($0.name): \($0.mistake)" } ?? ""
    return "| \(rule.id) | \(kills) | \(alone.count) | \(example) |"
  }

  private func row(_ record: MutantRecord) -> String {
    "| \(record.name) | \(record.feature) | \(record.mistake) | \(record.rules.joined(separator: " ")) |"
  }

  /// A line for each mutant, a column for each rule.
  private var matrix: String {
    let groups = Rule.all.reduce(into: [(name: Substring, rules: [String])]()) { groups, rule in
      if groups.last?.name == rule.id.prefix(2) {
        groups[groups.count - 1].rules.append(rule.id)
      } else {
        groups.append((rule.id.prefix(2), [rule.id]))
      }
    }
    func line(_ name: String, _ cells: [String]) -> String {
      ([name.padding(toLength: 26, withPad: " ", startingAt: 0)] + cells).joined(separator: " ")
        .replacing(/[ ]+$/, with: "")
    }
    let head = groups.map { group in
      String(group.name).padding(
        toLength: max(2, group.rules.count), withPad: " ", startingAt: 0)
    }
    func cells(_ mark: (String) -> String) -> [String] {
      groups.map { group in
        group.rules.map(mark).joined().padding(
          toLength: max(2, group.rules.count), withPad: " ", startingAt: 0)
      }
    }
    let lines = records.map { record in
      line(record.name, cells { record.rules.contains($0) ? "#" : "." })
    }
    return ([line("", head), line("", cells { String($0.dropFirst(2)) })] + lines)
      .joined(separator: "\n")
  }
}
