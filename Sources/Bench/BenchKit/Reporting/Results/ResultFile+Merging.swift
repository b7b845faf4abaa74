extension ResultFile {
  /// The result of a whole run of which these are the parts, with its cells in the order of `names`.
  ///
  /// Patterns that different machines timed are not compared, so that times of several parts have no verdicts and no tiers.
  /// Each part has controls and harnesses of its own. Of several, the result has those of a part whose control failed, so
  /// that no fault is lost.
  package init(merging parts: [ResultFile], cells names: [String]) throws {
    let places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    var found: [(place: Int, rows: [ResultRow])] = []
    var seen: Set<Cell> = []
    for part in parts.filter(\.hasFailedControl) + parts.filter({ !$0.hasFailedControl }) {
      var last: (cell: Cell, place: Int)?
      for cell in part.cells() where seen.insert(cell).inserted {
        let follows = last.flatMap { $0.cell.uncorrected == cell ? $0.place : nil }
        let place = places["\(cell)"] ?? follows ?? names.count
        let rows = part.rows.filter { $0.cell == cell }
        found.append((place, parts.count > 1 ? rows.map(\.withoutVerdict) : rows))
        last = (cell, place)
      }
    }
    let order = found.indices.sorted { (found[$0].place, $0) < (found[$1].place, $1) }
    self.init(
      environment: try ResultEnvironment(merging: parts.map(\.environment)),
      rows: GrowthRows.renewed(order.flatMap { found[$0].rows }))
  }

  /// Whether its control differs from itself.
  package var hasFailedControl: Bool {
    rows.contains { $0.traits.kind == .control && $0.isFailedControl }
  }
}

extension ResultRow {
  /// The same row without what is concluded from other patterns.
  fileprivate var withoutVerdict: ResultRow {
    guard metric == .time, traits.kind != .control else { return self }
    var row = self
    (row.comparison, row.tier) = (nil, nil)
    return row
  }

  fileprivate var isFailedControl: Bool {
    let controls = [Control.cells[1], Control.latencyCells[1]]
    return controls.contains(cell) && comparison?.verdict.isDifferent == true
  }
}

extension ResultEnvironment {
  /// The environment of a whole whose parts have these, none of which is an obstacle to another. It names every machine.
  init(merging parts: [ResultEnvironment]) throws {
    func all(_ value: KeyPath<ResultEnvironment, String>) -> String {
      parts.map { $0[keyPath: value] }.unique.joined(separator: " and ")
    }
    // A part in which nothing was counted does not know what counts.
    var whole = parts.first(where: \.hasCounter) ?? parts[0]
    whole.cpu = all(\.cpu)
    whole.kernel = all(\.kernel)
    whole.virtualization = all(\.virtualization)
    whole.binary = all(\.binary)
    whole.dirty = parts.contains(where: \.dirty)
    self = try whole.fingerprinted()
  }
}
