import BenchCLI
import BenchKit
import Catalog

/// Plants small costs in every pattern and tests whether the check of budgets finds them.
struct CountProof {
  private let seed: UInt64 = 42
  private let sampling = SamplingPlan.full

  /// Writes a report to `path`; throws when something could not be counted.
  func run(_ path: String) throws {
    var lines: [String] = []
    var missed = 0
    for pattern in Catalog.patterns.map({ $0.name }) {
      let base = try budget(pattern, "nothing")
      for planted in Planted.allCases {
        let (name, found) = try counted(planted, pattern, base)
        let check = BudgetCheck(found.renamed(base), against: base)
        let breaches = check.breaches.map(\.metric)
        let isRight = planted.metric.map(breaches.contains) ?? breaches.isEmpty
        missed += isRight ? 0 : 1
        let lists = breaches.map(\.rawValue).joined(separator: ", ")
        lines.append(
          "| \(pattern) | \(planted.summary) | \(difference(found, base, planted)) | "
            + "\(lists.isEmpty ? "nothing" : lists) | \(isRight ? "yes" : "**no**") |")
        note(
          "verdict-proof: \(pattern), \(planted.summary) (\(name)): \(isRight ? "right" : "WRONG")")
      }
    }
    let text = """
      # What a check of budgets finds

      Made by `scripts/proof-counts`: a small cost is planted beside every send of every pattern's
      counter, which is counted as `bench check` counts, and compared with the counts without it.

      | pattern | planted | counted in 3,000 actions | above its budget | right |
      |---|---|---|---|---|
      \(lines.joined(separator: "\n"))

      Wrong: \(missed) of \(lines.count).

      """
    try Folder.replace(path, with: text)
    note("verdict-proof: wrote \(path)")
    exitNow(missed == 0 ? 0 : 1)
  }

  /// The counts with `planted`; for half a percent, with the smallest cost that is enough.
  private func counted(
    _ planted: Planted, _ pattern: String, _ base: Budget
  ) throws -> (String, Budget) {
    guard planted == .half else {
      return (planted.rawValue, try budget(pattern, planted.rawValue))
    }
    var (low, high) = (0, Planted.adds.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let found = try budget(pattern, "half\(Planted.adds[middle])")
      if Metric.instructions.exceeds(
        Double(found.rows[0].instructions), Double(base.rows[0].instructions))
      {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return ("half\(Planted.adds[low])", try budget(pattern, "half\(Planted.adds[low])"))
  }

  private func budget(_ pattern: String, _ name: String) throws -> Budget {
    let cell = Planted.cell(pattern, name)
    let plan = RunPlan([(cell, [.allocations, .calls])], sampling, seed: seed)
    let copy = try StrippedCopy(of: Machine.executable)
    defer { copy.remove() }
    let launcher = ChildLauncher(
      executable: Machine.executable, inherited: ProcessVariables.all, timeout: .seconds(180),
      arguments: { [sampling] job in
        ["cell", "--job", job.json, "--sampling", sampling.json, "--copy", copy.path]
      })
    let record = Session(plan, launcher, sampling) { _ in }.run(RunRecord(), cores: Machine.cores)
    let build = try Build(executable: Machine.executable)
    let result = ResultFile(
      environment: try .here(
        build, SourceTree(of: Machine.executable), counter: record.counter, seed: seed),
      rows: RowBuilder(record, plan, seed: seed).rows)
    return try Budget(pattern, from: result)
  }

  private func difference(_ found: Budget, _ base: Budget, _ planted: Planted) -> String {
    let (now, then) = (found.rows[0], base.rows[0])
    switch planted {
    case .nothing: return "\(then.instructions) instructions"
    case .malloc: return "\(now.mallocs - then.mallocs) mallocs more"
    case .retain: return "\(now.retains - then.retains) retains more"
    case .half:
      let share = Double(now.instructions - then.instructions) / Double(then.instructions)
      return "\((share * 100).shortest) % more instructions"
    }
  }
}

extension Budget {
  /// The same counts under the names of `other`.
  fileprivate func renamed(_ other: Budget) -> Budget {
    var budget = self
    for index in rows.indices { budget.rows[index].workload = other.rows[index].workload }
    return budget
  }
}
