import BenchKit

extension ResultFile {
  /// The result without characters that a terminal would take for commands: a result may come from
  /// anywhere, and reasons hold what patterns have printed.
  var printable: ResultFile {
    var result = self
    for field in [
      \ResultEnvironment.tool, \.git, \.swift, \.flags, \.cpu, \.kernel, \.virtualization,
    ] {
      result.environment[keyPath: field] = result.environment[keyPath: field].printable
    }
    result.rows = rows.map { row in
      var row = row
      row.pattern = row.pattern.printable
      row.workload = row.workload.printable
      row.metric = row.metric.printable
      row.unit = row.unit.printable
      row.reason = row.reason?.printable
      row.verdict = row.verdict?.printable
      return row
    }
    return result
  }
}
