import Synchronization

/// Takes times in child processes, and again where others took the processor from them.
package final class CarefulLauncher: Sendable {
  private let allowance: Mutex<RedoAllowance>
  private let load: @Sendable () -> MachineLoad

  /// A launcher for a run of `forks`; `load` tells what the machine has done for others.
  package init(forks: Int, load: @escaping @Sendable () -> MachineLoad = { .now }) {
    allowance = Mutex(RedoAllowance(forks: forks))
    self.load = load
  }

  /// Runs `job` by `launcher`, until it was not disturbed or the allowance is used up; nil when the
  /// run was interrupted.
  ///
  /// What was measured while disturbed is thrown away, whatever it is. The report says how often that
  /// was, and whether what is left was disturbed too.
  package func run(_ job: Job, by launcher: ChildLauncher) -> CellReport? {
    var redone = 0
    while true {
      let before = load()
      let start = ContinuousClock.now
      guard var report = launcher.run(job) else { return nil }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let isDisturbed = Disturbance(before, load(), seconds: seconds).isTooMuch
      report.redone = redone
      report.isDisturbed = isDisturbed
      guard isDisturbed, report.failure == nil,
        allowance.withLock({ $0.permits(redone: redone) })
      else { return report }
      redone += 1
    }
  }
}
