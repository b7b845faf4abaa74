import FrameworkSupport
import Synchronization

/// The end of one stream: what its consumers have not taken yet, or the consumers that wait for more.
///
/// Domains are appended while the store is locked, so that all streams have one order. Consumers are woken after that:
/// resuming a task takes the runtime's lock of the task, which is held where a cancelled task changes the domain.
@usableFromInline
final class DomainReader<Domain: Sendable>: Sendable {
  private struct State: Sendable {
    var domains = FIFOQueue<Domain>()
    var waiting = FIFOQueue<CheckedContinuation<Domain?, Never>>()
    var isFinished = false

    /// The consumer that waits first, and what is next: nil at the end.
    mutating func next() -> (consumer: CheckedContinuation<Domain?, Never>, domain: Domain?)? {
      guard !domains.isEmpty || isFinished, let consumer = waiting.popFirst() else { return nil }
      return (consumer, domains.popFirst())
    }
  }

  private let state = Mutex(State())

  func append(_ domain: Domain) {
    state.withLock { if !$0.isFinished { $0.domains.append(domain) } }
  }

  /// Resumes waiting consumers, if there is something for them.
  func wake() {
    while let (consumer, domain) = state.withLock({ $0.next() }) {
      consumer.resume(returning: domain)
    }
  }

  /// Lets consumers have what is left, then ends the stream.
  func finish() {
    state.withLock { $0.isFinished = true }
    wake()
  }

  /// The next domain, or nil at the end.
  func next() async -> Domain? {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      wake()
    }
  }
}
