import Synchronization

/// What was done to a driver so far, as Swift literals; outlives the run in which it was done.
final class StepLog: Sendable {
  private let texts = Mutex<[String]>([])

  var steps: [String] { texts.withLock { $0 } }

  func note(_ step: String) { texts.withLock { $0.append(step) } }

  func clear() { texts.withLock { $0 = [] } }
}
