/// The exact counts of one commit, as a file of a history keeps them.
package struct CommitCounts: Sendable, Equatable, Codable {
  /// The format that this code writes, and the only one that it reads.
  package static let schema = "patternbench.commit/1"

  package private(set) var schema = CommitCounts.schema
  package let commit: Commit
  /// The tool that counted, and its version.
  package let tool: String
  package let conditions: Budget.Conditions
  /// What was built besides the commit; nil where that is not known.
  package let build: BuildConditions?
  /// The filters that chose the cells; empty for all cells.
  package private(set) var selection: [String]
  package private(set) var cells: [Counts]

  /// The counts of a cell per action, by the names of metrics.
  package struct Counts: Sendable, Equatable, Codable {
    package let cell: String
    package let counts: [String: Double]
  }

  /// The counts in `result`, which were made of `commit`.
  package init(
    _ commit: Commit, _ result: ResultFile, selection: [String], build: BuildConditions? = nil
  ) {
    (self.commit, self.build) = (commit, build)
    tool = result.environment.tool
    conditions = Budget.Conditions(result.environment)
    self.selection = selection
    let counted = result.rows.filter { $0.count != nil && $0.value != nil }
    let rows = Dictionary(grouping: counted, by: \.cell)
    cells = counted.map(\.cell).unique.map { cell in
      Counts(
        cell: "\(cell)",
        counts: Dictionary(
          rows[cell]!.map { ($0.metric.rawValue, $0.value!) }, uniquingKeysWith: { $1 }))
    }
  }

  /// Whether it has what `filters` select.
  package func has(_ filters: [String]) -> Bool {
    selection.isEmpty || !filters.isEmpty && Set(filters).isSubset(of: selection)
  }

  /// The same counts, and those of `other` that these lack.
  package func merged(with other: CommitCounts) -> CommitCounts {
    guard other.tool == tool, other.conditions == conditions, other.build == build else {
      return self
    }
    var all = self
    let known = Set(cells.map(\.cell))
    all.cells += other.cells.filter { !known.contains($0.cell) }
    all.selection =
      selection.isEmpty || other.selection.isEmpty ? [] : (selection + other.selection).unique
    return all
  }

  /// The file's text, with a line for each cell.
  package var text: String {
    """
    {"schema":"\(schema)","commit":\(commit.json),
    "tool":\(tool.json),"conditions":\(conditions.json),\(build.map { "\"build\":\($0.json)," } ?? "")
    "selection":\(selection.json),
    "cells":[
    \(cells.map(\.json).joined(separator: ",\n"))
    ]}

    """
  }
}

/// How two commits differ.
package struct CommitChange: Sendable, Equatable {
  /// The counts of cells that both have.
  package let counts: [CountStep]
  /// The cells that only the latter has, and those that only the former has.
  package let came: [String]
  package let gone: [String]
  /// The cells whose counts the latter has under another name.
  package let renamed: [RenamedCell]

  /// Whether nothing differs.
  package var isEmpty: Bool {
    counts.isEmpty && came.isEmpty && gone.isEmpty && renamed.isEmpty
  }

  /// Whether commits between the two may have changed something, or if asked, made it worse: what came may cost more than
  /// what is gone.
  package func mayBe(worse: Bool) -> Bool {
    worse ? counts.contains(where: \.isWorse) || !(came.isEmpty && gone.isEmpty) : !isEmpty
  }
}

/// A cell that is gone, and the only one that came with equal counts.
package struct RenamedCell: Sendable, Equatable, Encodable {
  package let former: String
  package let latter: String
}

/// A count of a cell that differs between two commits.
package struct CountStep: Sendable, Equatable, Encodable {
  package let cell: String
  package let metric: Metric
  /// The counts per action.
  package let former: Double
  package let latter: Double

  /// Whether the latter costs more.
  package var isWorse: Bool { latter > former }

  /// The difference as a share of the former; infinite where that is zero.
  package var share: Double { (latter - former) / former }
}

extension [CountStep] {
  /// The steps, those that change most first.
  package var largestFirst: [CountStep] {
    enumerated().sorted {
      (-abs($0.element.share), $0.offset) < (-abs($1.element.share), $1.offset)
    }
    .map(\.element)
  }
}

extension CommitCounts {
  /// How `other` differs: counts only beyond their tolerance.
  ///
  /// - Parameters:
  ///   - filters: the cells that matter; empty for all.
  ///   - metric: the metric that matters; nil for all.
  package func change(
    to other: CommitCounts, _ filters: [NameFilter] = [], _ metric: Metric? = nil
  ) -> CommitChange {
    let words = filters.map(\.text)
    // What was not selected did not go.
    let isWhole = selection == other.selection || has(words) && other.has(words)
    let (own, theirs) = (selected(filters), other.selected(filters))
    let others = Dictionary(
      theirs.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(own.map(\.cell))
    let came = isWhole ? theirs.filter { !names.contains($0.cell) } : []
    let gone = isWhole ? own.filter { others[$0.cell] == nil } : []
    let renamed = gone.compactMap { one -> RenamedCell? in
      let equals = came.filter { one.isSame(as: $0) }
      guard equals.count == 1, gone.count(where: { $0.isSame(as: equals[0]) }) == 1 else {
        return nil
      }
      return RenamedCell(former: one.cell, latter: equals[0].cell)
    }
    return CommitChange(
      counts: own.flatMap { one in
        others[one.cell].map { one.steps(to: $0, metric) } ?? []
      },
      came: came.map(\.cell).filter { !renamed.map(\.latter).contains($0) },
      gone: gone.map(\.cell).filter { !renamed.map(\.former).contains($0) }, renamed: renamed)
  }

  private func selected(_ filters: [NameFilter]) -> [Counts] {
    filters.selected(cells) { Cell($0.cell)?.names ?? [] }
  }
}

extension CommitCounts.Counts {
  fileprivate func isSame(as other: Self) -> Bool {
    counts.keys == other.counts.keys && steps(to: other).isEmpty
  }

  /// How the counts of `other` differ by more than their tolerance.
  fileprivate func steps(to other: Self, _ metric: Metric? = nil) -> [CountStep] {
    Metric.allCases.compactMap { each in
      guard metric == nil || metric == each, let former = counts[each.rawValue],
        let latter = other.counts[each.rawValue],
        each.exceeds(former, latter) || each.exceeds(latter, former)
      else { return nil }
      return CountStep(cell: cell, metric: each, former: former, latter: latter)
    }
  }
}
