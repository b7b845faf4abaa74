/// The limits of one pattern's costs, in exact counts; a file that is reviewed as a diff.
package struct Budget: Sendable, Equatable, Codable {
  /// The format that this code writes, and the only one that it reads.
  package static let schema = "patternbench.budget/2"

  /// The format of the file.
  package private(set) var schema = Budget.schema
  /// The pattern.
  package let pattern: String
  /// The conditions under which the counts hold; another compiler or system gives other counts.
  package let conditions: Conditions
  /// The limits, workload by workload.
  package var rows: [WorkloadLimits]

  /// The metrics that a budget limits.
  package static let metrics: [Metric] = [
    .mallocs, .bytes, .retains, .releases, .instructions, .longRunInstructions, .longRunMallocs,
  ]

  /// The conditions that counts depend on besides the code.
  package struct Conditions: Sendable, Equatable, Codable {
    /// The compiler's version.
    package let swift: String
    /// How it was built.
    package let flags: String
    /// The system and the instruction set, and the C library.
    package let system: String
    /// The seed of random choices.
    package let seed: UInt64
    /// The variables of measuring processes beside the usual ones; nil when there were none.
    package var variables: [MeasuredVariable]?
  }

  /// The limits of one workload, as counts of a number of actions.
  package struct WorkloadLimits: Sendable, Equatable, Codable {
    package var workload: String
    package let size: Int
    /// The number of actions that were counted.
    package let actions: Int
    package let mallocs: Int
    /// The bytes of these, rounded up to the allocator's size classes.
    package let bytes: Int
    package let retains: Int
    package let releases: Int
    package let instructions: Int
    /// The instructions of a long run; nil in budgets of versions that had none.
    package var longRunInstructions: Total?
    /// The allocations of a long run; nil in budgets of versions that had none.
    package var longRunMallocs: Total?

    /// The limited metrics and their limits.
    var counts: [(metric: Metric, total: Total)] {
      let short: [(Metric, Int)] = [
        (.mallocs, mallocs), (.bytes, bytes), (.retains, retains), (.releases, releases),
        (.instructions, instructions),
      ]
      let long = [
        (Metric.longRunInstructions, longRunInstructions), (.longRunMallocs, longRunMallocs),
      ]
      return short.map { ($0, Total(count: $1, actions: actions)) }
        + long.compactMap { metric, total in total.map { (metric, $0) } }
    }

    /// The limits by their metrics.
    package var limits: [Metric: Total] {
      Dictionary(counts.map { ($0.metric, $0.total) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// A count, and the number of actions that it is of.
  package struct Total: Sendable, Equatable, Codable {
    package let count: Int
    package let actions: Int
  }

  /// The cell that `row` limits.
  package func cell(of row: WorkloadLimits) -> Cell {
    Cell(pattern: pattern, workload: row.workload, size: row.size)
  }

  /// A flaw of the rows that their types allow; nil when there is none.
  var flaw: String? {
    if let row = rows.first(where: { row in
      row.counts.contains { $0.total.count < 0 || $0.total.actions < 1 }
    }) {
      return "the row of \(cell(of: row)) has an impossible count"
    }
    let doubled = Dictionary(grouping: rows, by: cell).first { $0.value.count > 1 }
    return doubled.map { "there are \($0.value.count) rows of \($0.key)" }
  }

  /// The file's text, with a line for each workload.
  package var text: String {
    """
    {"schema":"\(schema)","pattern":"\(pattern)",
    "conditions":\(conditions.json),
    "rows":[
    \(rows.map(\.json).joined(separator: ",\n"))
    ]}

    """
  }

  /// A budget of the counts of `pattern` in `result`; throws ``NothingToBudget`` when one is missing.
  package init(_ pattern: String, from result: ResultFile) throws {
    self.pattern = pattern
    conditions = Conditions(result.environment)
    rows = try result.rows.map(\.cell).unique.filter { $0.pattern == pattern }.map { cell in
      func total(_ metric: Metric) throws -> (Int, Int) {
        guard let count = result.row(cell, metric)?.count else {
          throw NothingToBudget(
            cell, metric, result.row(cell, metric)?.reason ?? "it was not in the run")
        }
        return (count.total, count.actions)
      }
      func longRun(_ metric: Metric) throws -> Total? {
        guard result.row(cell, metric) != nil else { return nil }
        let (count, actions) = try total(metric)
        return Total(count: count, actions: actions)
      }
      let mallocs = try total(.mallocs)
      return WorkloadLimits(
        workload: cell.workload, size: cell.size, actions: mallocs.1, mallocs: mallocs.0,
        bytes: try total(.bytes).0, retains: try total(.retains).0,
        releases: try total(.releases).0,
        instructions: try total(.instructions).0,
        longRunInstructions: try longRun(.longRunInstructions),
        longRunMallocs: try longRun(.longRunMallocs))
    }
  }
}

extension Budget.Conditions {
  /// The conditions of a result that was made with `environment`.
  package init(_ environment: ResultEnvironment) {
    let words = environment.kernel.split(separator: " ")
    let library = environment.allocator.prefix { $0 != ";" }
    swift = environment.swift
    flags = environment.flags
    system =
      [words.first, words.last].compactMap { $0.map(String.init) }.joined(separator: " ")
      + ", \(library)"
    seed = environment.seed
    variables = environment.variables
  }

  /// The conditions of a budget and those of this machine, as far as they differ; nil when they do not.
  package func difference(from budget: Self) -> String? {
    let pairs = zip(budget.parts, parts).filter { $0 != $1 }
    guard !pairs.isEmpty else { return nil }
    return "made with \(pairs.map(\.0).joined(separator: ", ")); "
      + "here \(pairs.map(\.1).joined(separator: ", "))"
  }

  private var parts: [String] {
    let names = (variables ?? []).map { "\($0.name) (sha256 \($0.digest))" }
    return ["Swift \(swift)", flags, system, "seed \(seed)"]
      + [names.isEmpty ? "no --env" : "--env \(names.joined(separator: ", "))"]
  }
}

/// A budget cannot be made of a result.
package struct NothingToBudget: Error, CustomStringConvertible {
  package let description: String

  init(_ cell: Cell, _ metric: Metric, _ reason: String) {
    description = "no budget can be made without \(metric.rawValue) of \(cell): \(reason)"
  }
}
