import FrameworkSupport
import Synchronization

/// Receives an element by address, so that code that is not generic can deliver it.
@MainActor
@usableFromInline
protocol ElementReceiver: AnyObject {
  func receive(at address: UnsafeRawPointer)
}

extension MainActor {
  /// Delivers the element at an address to `receiver`. The caller must be isolated to the main actor,
  /// as its `#isolation` says; so this costs no query of the runtime, and it holds wherever the main
  /// actor's jobs happen to run.
  @usableFromInline
  nonisolated static func deliver(_ address: UnsafeRawPointer, to receiver: any ElementReceiver) {
    checkCaller("sends")
    receive(receiver, address)
  }

  // Safe: called by `deliver` only, synchronously. A stored function of plain types, because a closure made per call, or of generic types, is allocated.
  private nonisolated static let receive = unsafeBitCast(
    { $0.receive(at: $1) } as @MainActor (any ElementReceiver, UnsafeRawPointer) -> Void,
    to: (@Sendable (any ElementReceiver, UnsafeRawPointer) -> Void).self)

  /// Runs `work` on the main actor: at once if this is called there, otherwise soon.
  nonisolated static func runSoon(_ work: @escaping @Sendable @MainActor () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in work() }
    } else if isCurrent {
      // Safe: this is the main actor.
      MainActor.assumeIsolated { work() }
    } else {
      Task { @MainActor in work() }
    }
  }

  /// Gives up a reference to `observer` on the main actor, where what its closures capture belongs: at once if this is
  /// called there, otherwise soon.
  ///
  /// The caller must have no other reference, so that none is left when this one goes.
  nonisolated static func release(_ observer: consuming AnyElementObserver) {
    if !isCurrent { releaseSoon(observer) }
  }

  @inline(never)
  private nonisolated static func releaseSoon(_ observer: consuming AnyElementObserver) {
    let reference = Reference(observer)
    Task { @MainActor in reference.drop() }
  }
}

/// A reference that is given up by ``drop()``, and not at the end of whatever captures it.
private final class Reference: Sendable {
  private let observer: Mutex<AnyElementObserver?>

  init(_ observer: consuming AnyElementObserver) { self.observer = Mutex(observer) }

  func drop() {
    _ = observer.withLock { $0.take() }
  }
}
