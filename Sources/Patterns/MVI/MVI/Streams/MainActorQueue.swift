import Synchronization

/// Keeps in order the work that was sent from outside the main actor, until it runs there.
final class MainActorQueue: Sendable {
  typealias Work = @Sendable @MainActor () -> Void

  private let waiting = Mutex(FIFOQueue<WaitingWork>())
  private let isFilled = Atomic(false)

  /// Adds `work`; returns whether it is the first, so that the caller must schedule `runAll`.
  func append(_ work: @escaping Work) -> Bool {
    waiting.withLock { waiting in
      waiting.append(WaitingWork(work: work))
      return !isFilled.exchange(true, ordering: .acquiringAndReleasing)
    }
  }

  /// Runs everything that waits, in order, also when called by what it runs. Costs one atomic load if
  /// nothing waits.
  @MainActor
  func runAll() {
    while isFilled.load(ordering: .acquiring), let item = next() { item.work() }
  }

  private func next() -> WaitingWork? {
    waiting.withLock { waiting in
      let item = waiting.popFirst()
      if waiting.isEmpty { isFilled.store(false, ordering: .releasing) }
      return item
    }
  }
}

/// Work that waits. In a struct, because a closure in generic code is wrapped in another one, which is
/// allocated.
private struct WaitingWork: Sendable {
  let work: MainActorQueue.Work
}

/// Receives an element by address, so that code that is not generic can deliver it.
@MainActor
protocol ElementReceiver: AnyObject {
  func receive(at address: UnsafeRawPointer)
}

extension MainActor {
  /// Delivers the element at an address to `receiver`. The caller must be isolated to the main actor,
  /// as its `#isolation` says; so this costs no query of the runtime, and it holds wherever the main
  /// actor's jobs happen to run.
  nonisolated static func deliver(_ address: UnsafeRawPointer, to receiver: any ElementReceiver) {
    receive(receiver, address)
  }

  // Safe: called above only, synchronously. A stored function of plain types, because a closure made per call, or of generic types, is allocated.
  private nonisolated static let receive = unsafeBitCast(
    { $0.receive(at: $1) } as @MainActor (any ElementReceiver, UnsafeRawPointer) -> Void,
    to: (@Sendable (any ElementReceiver, UnsafeRawPointer) -> Void).self)

  /// Runs `work` on the main actor: at once if this is called there, otherwise soon.
  nonisolated static func runSoon(_ work: @escaping @Sendable @MainActor () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in work() }
    } else {
      Task { @MainActor in work() }
    }
  }
}
