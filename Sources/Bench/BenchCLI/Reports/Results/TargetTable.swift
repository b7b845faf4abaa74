import BenchKit

/// What targets ask for, and what a result has.
struct TargetTable {
  private let result: ResultFile
  private let targets: [Target]

  init(_ result: ResultFile, _ targets: [Target]) {
    self.result = result
    self.targets = targets
  }

  /// A row per bound; empty when the result says nothing about them.
  var table: Table {
    var table = Table(
      "Targets, within this run",
      [.leading("cell", wraps: true), .leading("bound"), .trailing("measured"), .leading()])
    for outcome in targets.flatMap({ $0.outcomes(in: result) }) {
      let mark: Table.Value =
        switch outcome.isMet {
        case true?: Table.Value("met", .good)
        case false?: Table.Value("missed", .bad)
        case nil: "not measured"
        }
      table.add(outcome.wording.map { Table.Value($0) } + [mark])
    }
    return table
  }
}

extension Target.Outcome {
  /// The cell, the bound and the measured value.
  fileprivate var wording: [String] {
    switch bound {
    case .time(_, let reference):
      let isOfSizes = cell.workload == reference.workload && cell.size != reference.size
      func name(_ cell: Cell) -> String {
        isOfSizes ? "\(cell.workload)/\(cell.size)" : cell.workload
      }
      let other = reference.pattern == cell.pattern || reference.pattern == "Floor"
      return [
        "\(cell.pattern) \(name(cell))",
        "≤ \(limit.shortest) × \(other ? "" : "\(reference.pattern) ")\(name(reference))",
        value.map { "\($0.fixed(2)) ×" } ?? "–",
      ]
    case .mallocs: return counted("mallocs")
    case .instructions: return counted("instructions")
    }
  }

  private func counted(_ unit: String) -> [String] {
    [
      "\(cell.pattern) \(cell.workload)", "≤ \(limit.asCount) \(unit)",
      value.map(\.asCount) ?? "–",
    ]
  }
}
