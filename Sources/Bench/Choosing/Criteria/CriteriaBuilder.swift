import BenchKit
import Spec

/// Makes criteria from evidence. They depend on the files, the load and the scales, never on the patterns that are
/// chosen among.
struct CriteriaBuilder {
  let evidence: Evidence
  let load: Load
  let scales: Scales
  /// Whether tasks off the main actor send.
  let hasSenders: Bool
  let seed: UInt64

  /// All criteria, group by group in the order of the files.
  var criteria: [Criterion] {
    let all =
      times + predictions + latencies + memory
      + EffortCriteria(evidence, load, scales, seed: seed).all
    return CriterionGroup.allCases.filter(load.concerns).flatMap { group in
      all.filter { $0.group == group }
    }
  }

  private var shareOfFrame: Double { scales.frame / scales.actionsPerFrame(load.actionsPerSecond) }

  // MARK: - Times

  /// The times at fixed sizes that the load does not replace.
  private var times: [Criterion] {
    let replaced = load.sizes.map(\.sweep.replaced)
    return evidence.columns(.time) { $0.kind == .feature || $0.kind == .lifecycle }.compactMap {
      column in
      guard let group = CriterionGroup(workloadsOf: column.cell("").workloadGroup),
        !replaced.contains(column.workload), column.axis != .senders || hasSenders
      else { return nil }
      return criterion(group, column.name, .nanoseconds, scale: shareOfFrame) {
        pattern throws(Missing) in
        try quantity(column.cell(pattern), .time)
      }
    }
  }

  /// What the load predicts in place of fixed sizes.
  private var predictions: [Criterion] {
    let actions = load.sizes.filter(\.sweep.isOfActions)
    return load.sizes.compactMap { sweep, size in
      let others = sweep == .rows ? actions.filter { $0.sweep == .observers } : []
      let beside = others.map { " with \($0.size) \($0.sweep.rawValue)" }.joined()
      return criterion(
        sweep.group, "\(sweep.replaced)/\(size)\(beside)", .nanoseconds, scale: shareOfFrame
      ) { pattern throws(Missing) in
        try combined([(sweep, size)] + others, pattern)
      }
    }
  }

  /// The cost of an action under the first size, and what each other one adds.
  func combined(
    _ sizes: [(sweep: Sweep, size: Int)], _ pattern: String
  ) throws(Missing) -> Quantity {
    let base = try predicted(sizes[0].sweep, sizes[0].size, pattern)
    var extras: [(at: Quantity, smallest: Quantity)] = []
    for (sweep, size) in sizes.dropFirst() {
      let measured = rows(sweep, pattern).filter { $0.value != nil }
      guard let smallest = measured.min(by: { $0.cell.size < $1.cell.size }) else {
        throw Missing(because: reason(pattern, sweep.workload))
      }
      extras.append(
        (try predicted(sweep, size, pattern), try Quantity(smallest, seed: seed)))
    }
    return extras.isEmpty ? base : .combined(base, extras)
  }

  private func predicted(
    _ sweep: Sweep, _ size: Int, _ pattern: String
  ) throws(Missing) -> Quantity {
    let own = rows(sweep, pattern)
    guard !own.isEmpty else { throw Missing(because: reason(pattern, sweep.workload)) }
    return .predicted(try GrowthPrediction(of: own, at: size, seed: seed, unit: sweep.rawValue))
  }

  private func rows(_ sweep: Sweep, _ pattern: String) -> [ResultRow] {
    evidence.rows.filter {
      $0.cell.pattern == pattern && $0.cell.workload == sweep.workload && $0.metric == .time
    }
  }

  // MARK: - Latencies

  /// The shares of actions later than a frame, at the smallest measured rate that is not below the load's.
  private var latencies: [Criterion] {
    let rate = load.actionsPerSecond ?? 1e9 / scales.frame
    let metrics = [Metric.latencyOver8, .latencyOver16]
    // Frames are written in hundredths of milliseconds.
    guard let metric = metrics.first(where: { abs($0.frame! / scales.frame - 1) < 0.005 }) else {
      return []
    }
    let columns = evidence.columns(metric) { $0.kind == .latency && $0.axis == .actionsPerSecond }
    return columns.map(\.workload).unique.compactMap { workload in
      let rates = columns.filter { $0.workload == workload && Double($0.size) >= rate }
      guard let column = rates.min(by: { $0.size < $1.size }),
        let group = CriterionGroup(latenciesOf: workload), group != .lists || load.rows == nil
      else { return nil }
      return criterion(group, column.name, .lateActions, scale: 1) { pattern throws(Missing) in
        let row = evidence.row(column.cell(pattern), metric)
        // The queue of what cannot keep up grows without end, so that in the end every action is late.
        return row?.status == .saturated ? .exact(1) : try quantity(column.cell(pattern), metric)
      }
    }
  }

  // MARK: - Memory

  /// The bytes of all instances that the load asks for; of one when it does not say. Sizes of sweeps are no load.
  private var memory: [Criterion] {
    let columns = evidence.columns(.bytesPerInstance) { $0.axis == .instances }
    let count = load.instances ?? 1
    // The bytes of one among many hardly change with their number; the next larger number that was measured has them.
    guard let column = columns.filter({ $0.size >= count }).min(by: { $0.size < $1.size }) else {
      return []
    }
    let found = criterion(.memory, "instances/\(count)", .bytes, scale: scales.memory) {
      pattern throws(Missing) in
      .scaled(try quantity(column.cell(pattern), .bytesPerInstance), by: Double(count))
    }
    return found.map { [$0] } ?? []
  }

  // MARK: - Rows

  typealias Missing = Quantity.Missing

  private func criterion(
    _ group: CriterionGroup, _ name: String, _ unit: Criterion.Unit, scale: Double,
    _ value: (String) throws(Missing) -> Quantity
  ) -> Criterion? {
    Criterion(
      group, name, unit, scale: scale, threshold: scales.threshold, of: evidence.patterns,
      seed: seed, value)
  }

  private func quantity(_ cell: Cell, _ metric: Metric) throws(Missing) -> Quantity {
    guard let row = evidence.row(cell, metric) else {
      throw Missing(because: reason(cell.pattern, cell.workload))
    }
    return try Quantity(row, seed: seed)
  }

  /// Why a pattern has no row of a workload at a size: what its other rows of the workload say.
  private func reason(_ pattern: String, _ workload: String) -> String {
    let own = evidence.rows.lazy.filter {
      $0.cell.pattern == pattern && $0.cell.workload == workload
    }
    return own.compactMap(\.reason).first ?? "not in the files"
  }
}
