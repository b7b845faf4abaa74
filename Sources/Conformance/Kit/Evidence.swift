import Synchronization

/// What was done to a driver, and what was wrong then; outlives the run in which it was done.
final class Evidence: Sendable {
  private let content = Mutex<(steps: [@Sendable () -> String], violation: Violation?)>(
    ([], nil))

  /// The steps so far, as Swift literals.
  var steps: [String] { content.withLock { $0.steps }.map { $0() } }

  /// What was wrong.
  var violation: Violation? { content.withLock { $0.violation } }

  /// Notes a step, which is only put into words when somebody asks.
  func note(_ step: @escaping @Sendable () -> String) {
    content.withLock { $0.steps.append(step) }
  }

  func note(_ violation: Violation) { content.withLock { $0.violation = violation } }

  /// Forgets the steps, for another run.
  func beginRun() { content.withLock { $0.steps = [] } }
}
