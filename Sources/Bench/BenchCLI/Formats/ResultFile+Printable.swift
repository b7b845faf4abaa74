import BenchKit

extension ResultFile {
  /// The result without characters that a terminal would take for commands: a result can come from
  /// anywhere, and reasons hold what patterns have printed.
  package var printable: ResultFile {
    var result = self
    for field in [
      \ResultEnvironment.tool, \.git, \.swift, \.flags, \.cpu, \.kernel, \.virtualization,
      \.allocator,
      \.binary, \.fingerprint,
    ] {
      result.environment[keyPath: field] = result.environment[keyPath: field].printable
    }
    result.rows = rows.map { row in
      var row = row
      row.cell.pattern = row.cell.pattern.printable
      row.cell.workload = row.cell.workload.printable
      let functions = row.count?.functions
      row.count?.functions = functions?.map {
        FunctionShare(name: $0.name.printable, share: $0.share)
      }
      return row.changingReason { $0?.printable }
    }
    return result
  }
}
