import BenchKit
import Spec

extension Workload<ListSpec> {
  static let list =
    [
      Workload(
        name: "list.create1k", summary: "replace 1,000 rows by 1,000 new ones", rows: 1_000,
        longestRound: 10, countedActions: 2
      ) { _, count, _ in Array(repeating: .create(1_000), count: count) },
      Workload(
        name: "list.append1k", summary: "append 1,000 rows to 1,000", rows: 1_000,
        longestRound: 1, countedActions: 2, reset: [.create(1_000)]
      ) { _, count, _ in Array(repeating: .append(1_000), count: count) },
      Workload(
        name: "list.updateEvery10th", summary: "a new label for every tenth of 1,000 rows",
        rows: 1_000, longestRound: 100, longestTimedRound: 20, countedActions: 15
      ) { _, count, _ in Array(repeating: .updateEvery(10), count: count) },
      Workload(
        name: "list.swap", summary: "exchange two of 1,000 rows", rows: 1_000, longestRound: 1_000,
        countedActions: 50
      ) { table, count, random in
        let last = table.rows.count - 1
        return (0..<count).map { _ in
          let first = Int.random(in: 0..<last, using: &random)
          return .swap(first, Int.random(in: first + 1...last, using: &random))
        }
      },
      Workload(
        name: "list.remove", summary: "remove one of 1,000 rows, down to 901", rows: 1_000,
        longestRound: 100, countedActions: 99, reset: [.create(1_000)]
      ) { table, count, random in
        table.rows.map(\.id).shuffled(using: &random).prefix(count).map { .remove(id: $0) }
      },
    ]
    + [(100, 200), (1_000, 50), (100_000, 1)].map { toggle("list.toggle", .feature, $0, $1) }

  /// Toggles in a list of `rows`, with `countedActions` in the smallest batch.
  static func toggle(
    _ name: String, _ kind: WorkloadKind = .feature, _ rows: Int, _ countedActions: Int
  ) -> Workload {
    Workload(
      name: name, summary: "mark or unmark one of 100 rows", kind: kind, rows: rows,
      longestRound: 1_000, countedActions: countedActions
    ) { table, count, random in
      // Neighbours, as on a screen: measure the list, not cache misses.
      let top = Int.random(in: 0...table.rows.count - 100, using: &random)
      return (0..<count).map { _ in
        .toggle(id: table.rows[top + Int.random(in: 0..<100, using: &random)].id)
      }
    }
  }

  private init(
    name: String, summary: String, kind: WorkloadKind = .feature, rows: Int, longestRound: Int,
    longestTimedRound: Int = 100, countedActions: Int, reset: [ListSpec.Action] = [],
    actions:
      @escaping @Sendable (RowTable, Int, inout SplitMix64) -> [ListSpec.Action]
  ) {
    self.init(
      name: name, summary: "\(summary), wait until rendered, then the next",
      traits: .init(kind, axis: .rows), size: rows, seed: .init(rows: rows), pace: .trips,
      longestRound: longestRound, longestTimedRound: min(10_000_000 / rows, longestTimedRound),
      countedActions: countedActions, reset: reset, actions: actions)
  }
}
