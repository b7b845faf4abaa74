import Synchronization

/// Repeats measurements that other work disturbed.
package final class RetryingLauncher: Sendable {
  private let limit: Mutex<RetryLimit>
  private let load: @Sendable () -> MachineLoad

  /// A launcher for a run of `forks`; `load` reads the machine's load.
  package init(forks: Int, load: @escaping @Sendable () -> MachineLoad = { .now }) {
    limit = Mutex(RetryLimit(forks: forks))
    self.load = load
  }

  /// Calls `measure` until nothing disturbs it or the limit of retries is reached; nil when the run was
  /// interrupted.
  ///
  /// Discards disturbed measurements whatever their values, and those in which a process worked while another
  /// was timed: that is a failure only when it keeps happening. The reports say how many were discarded, and
  /// whether the remaining one was disturbed too.
  package func run(_ measure: () -> [CellReport]?) -> [CellReport]? {
    var redone = 0
    while true {
      let before = load()
      let start = ContinuousClock.now
      guard var reports = measure() else { return nil }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      var disturbance = Disturbance(before, load(), seconds: seconds)
      // Processes in lock-step know how long they waited; others of their group wait all the time.
      if let waited = reports.compactMap(\.waited).max() { disturbance.waited = waited }
      let isDisturbed = disturbance.isTooMuch
      for index in reports.indices {
        reports[index].redone = redone
        reports[index].isDisturbed = isDisturbed
      }
      let strayed = reports.contains { $0.strayed == true } && redone < RetryLimit.perFork
      guard
        strayed
          || isDisturbed && reports.contains(where: { $0.failure == nil })
            && limit.withLock({ $0.permits(redone: redone) })
      else { return reports }
      redone += 1
    }
  }
}

/// Limits the retries of disturbed forks, so that a run ends even on a busy machine.
package struct RetryLimit: Sendable {
  /// The most retries of one fork.
  package static let perFork = 2
  /// The number of forks in a run per retry.
  package static let forksPerRedo = 8

  private var left: Int

  /// A limit for a run of `forks`.
  package init(forks: Int) { left = forks / Self.forksPerRedo }

  /// Whether a disturbed fork with `redone` retries so far may be retried once more.
  package mutating func permits(redone: Int) -> Bool {
    guard redone < Self.perFork, left > 0 else { return false }
    left -= 1
    return true
  }
}

/// How much other work disturbed a child while it ran, and whether that was too much.
///
/// The rule is fixed beforehand and ignores what was measured, so retrying a disturbed fork favours no
/// value.
package struct Disturbance: Sendable, Equatable {
  /// The largest share of a fork's duration that a hypervisor may take away.
  package static let greatestSteal = 0.05
  /// The unit, in seconds, in which steal time is reported. The first one may stand for much less time, and
  /// does not count: it would be a large share of a short fork.
  static let stealUnit = 0.01
  /// The largest share of a fork's duration in which tasks may wait for a processor; in lock-step, of a
  /// process's batches in which it waits.
  ///
  /// A child has several threads and causes some of this itself.
  package static let greatestWait = 0.25

  /// The share stolen; nil when the system does not report it.
  package let stolen: Double?
  /// The share in which some task waited; nil when the system does not report it.
  package var waited: Double?

  /// The disturbance between two readings that lie `seconds` apart.
  package init(_ before: MachineLoad, _ after: MachineLoad, seconds: Double) {
    func share(_ value: KeyPath<MachineLoad, Double?>, without first: Double = 0) -> Double? {
      guard seconds > 0, let former = before[keyPath: value], let latter = after[keyPath: value]
      else { return nil }
      return max(0, latter - former - first) / seconds
    }
    stolen = share(\.stolen, without: Self.stealUnit)
    waited = share(\.waited)
  }

  /// Whether a fork with this disturbance is discarded.
  package var isTooMuch: Bool {
    (stolen ?? 0) > Self.greatestSteal || (waited ?? 0) > Self.greatestWait
  }
}
