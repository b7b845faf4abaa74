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

  /// The items that are dealt to this shard, in their order.
  ///
  /// The costliest is dealt first, each to the shard with the least so far, so that every machine deals alike. Costs are
  /// only estimates.
  package func part<Item>(of items: [Item], cost: (Item) -> Double) -> [Item] {
    let costs = items.map(cost)
    var loads = [Double](repeating: 0, count: count)
    var own: Set<Int> = []
    for place in items.indices.sorted(by: { (-costs[$0], $0) < (-costs[$1], $1) }) {
      let least = loads.indices.min { loads[$0] < loads[$1] }!
      loads[least] += costs[place]
      if least == index - 1 { own.insert(place) }
    }
    return items.indices.filter(own.contains).map { items[$0] }
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

extension MeasuredCell {
  /// What measuring the cell takes, in seconds of one processor: an estimate, the same on every machine.
  package func seconds(_ aspects: Set<Aspect>, _ sampling: SamplingPlan) -> Double {
    guard excuse == nil else { return 0 }
    // What was measured to make, check and drop a row, and an instance.
    let each = traits.axis == .rows ? 2.6e-6 : traits.axis == .instances ? 30e-6 : 0
    let making = Double(cell.size) * each
    let rate = traits.axis == .actionsPerSecond ? cell.size : nil
    return passes(for: aspects).reduce(0) { sum, pass in
      let (processes, seconds) =
        switch pass {
        case .latency:
          (sampling.latencyForks, 0.15 + Double(sampling.latencyNanoseconds(rate: rate)) / 1e9)
        case .time, .timeOnAllCores: (sampling.forks, sampling.seconds(pass))
        case .check, .allocations, .calls, .footprint: (1, sampling.seconds(pass))
        }
      return sum + Double(processes) * (seconds + making)
    }
  }
}
