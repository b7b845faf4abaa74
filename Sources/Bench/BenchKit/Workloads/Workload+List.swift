import Spec

extension Workload<ListSpec> {
  static let list =
    [
      Workload(
        name: "list.create1k", summary: "replace 1,000 rows by 1,000 new ones", rows: 1_000,
        longestRound: 10
      ) { _, count, _ in Array(repeating: .create(1_000), count: count) },
      Workload(
        name: "list.append1k", summary: "append 1,000 rows to 1,000", rows: 1_000,
        longestRound: 1, reset: [.create(1_000)]
      ) { _, count, _ in Array(repeating: .append(1_000), count: count) },
      Workload(
        name: "list.updateEvery10th", summary: "a new label for every tenth of 1,000 rows",
        rows: 1_000, longestRound: 100
      ) { _, count, _ in Array(repeating: .updateEvery(10), count: count) },
      Workload(
        name: "list.swap", summary: "exchange two of 1,000 rows", rows: 1_000, longestRound: 1_000
      ) { table, count, random in
        let last = table.rows.count - 1
        return (0..<count).map { _ in
          let first = Int.random(in: 0..<last, using: &random)
          return .swap(first, Int.random(in: first + 1...last, using: &random))
        }
      },
      Workload(
        name: "list.remove", summary: "remove one of 1,000 rows, down to 901", rows: 1_000,
        longestRound: 100, reset: [.create(1_000)]
      ) { table, count, random in
        table.rows.map(\.id).shuffled(using: &random).prefix(count).map { .remove(id: $0) }
      },
    ]
    + [100, 1_000, 100_000].map { rows in
      Workload(
        name: "list.toggle", summary: "mark or unmark one of 100 rows on the screen", rows: rows,
        longestRound: 1_000
      ) { table, count, random in
        // Neighbours, as on a screen: what is measured is the list, not the misses of a cache.
        let top = Int.random(in: 0...table.rows.count - 100, using: &random)
        return (0..<count).map { _ in
          .toggle(id: table.rows[top + Int.random(in: 0..<100, using: &random)].id)
        }
      }
    }

  private init(
    name: String, summary: String, rows: Int, longestRound: Int, reset: [ListSpec.Action] = [],
    actions:
      @escaping @Sendable (RowTable, Int, inout SplitMix64) -> [ListSpec.Action]
  ) {
    self.init(
      name: name, summary: summary, size: rows, seed: .init(rows: rows),
      longestRound: longestRound, reset: reset, actions: actions)
  }
}
