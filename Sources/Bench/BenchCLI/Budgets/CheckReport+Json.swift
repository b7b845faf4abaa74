import BenchKit

extension CheckReport {
  /// A check for programs; Results/schema/check-1.schema.json describes it.
  var json: String {
    struct Row: Encodable {
      let pattern: String
      let workload: String
      let size: Int
      var metric: String?
      var budget: Int?
      var found: Int?
      var actions: Int?
      let status: String
      var reason: String?
      var functions: [String: Int] = [:]

      init(_ cell: Cell, status: String, reason: String? = nil) {
        (pattern, workload, size) = (cell.pattern, cell.workload, cell.size)
        (self.status, self.reason) = (status, reason)
      }

      init(_ line: BudgetCheck.Line, _ rises: [FunctionCosts.Difference]) {
        self.init(line.cell, status: line.isBreach ? "above" : line.isBetter ? "below" : "ok")
        metric = line.metric.rawValue
        (budget, found, actions) = (line.limit, line.found, line.actions)
        functions = Dictionary(uniqueKeysWithValues: rises.map { ($0.function, $0.change) })
      }
    }
    struct File: Encodable {
      let schema = "patternbench.check/1"
      let forced: String?
      let rows: [Row]
      let times: Comparison?
    }
    let rows =
      parts.flatMap { part in
        part.check.lines.map { Row($0, $0.isBreach ? rises(of: $0, in: part) : []) }
      }
      + withoutLimits.map { Row($0, status: "no budget") }
      + failures.map { Row($0.cell, status: "failed", reason: $0.reason) }
    return File(forced: forced, rows: rows, times: times).json + "\n"
  }
}
