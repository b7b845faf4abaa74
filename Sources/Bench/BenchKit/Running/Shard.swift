/// One of the parts into which work is divided, each for a machine of its own.
package struct Shard: Sendable, Equatable, Codable, CustomStringConvertible {
  /// Its number, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// The most parts.
  package static let most = 10_000

  /// A part; nil unless `index` is one of 1 to `count`, and that at most ``most``.
  package init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count, count <= Self.most else { return nil }
    (self.index, self.count) = (index, count)
  }

  package var description: String { "shard \(index) of \(count)" }

  /// The items that are dealt to this shard, in turn, in their order.
  package func part<Item>(of items: [Item]) -> [Item] {
    items.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}

/// All the work of which shards do a part each: equal where their results make a whole.
package struct ShardPlan: Sendable, Equatable, Codable {
  /// What names the work: a hash of the cells and of what is done with them.
  package let hash: String
  /// The names of all cells, in the order of results.
  package let cells: [String]

  /// A plan of `cells`, with which the same is done where `work` is equal. Throws ``ToolFailure`` when no tool can hash.
  package init(_ cells: [String], _ work: [String]) throws {
    self.cells = cells
    hash = String(try Sha256.hex(of: (work + [""] + cells).joined(separator: "\n")).prefix(16))
  }

  /// A plan of what a run measures of `cells`.
  package init(
    _ cells: [MeasuredCell], _ aspects: Set<Aspect>, _ sampling: SamplingPlan
  ) throws {
    // As a result has them.
    let ordered = cells.filter { $0.excuse != nil } + cells.filter { $0.excuse == nil }
    try self.init(
      ordered.map { "\($0.cell)" }, ["run", sampling.json] + aspects.map(\.rawValue).sorted())
  }
}
