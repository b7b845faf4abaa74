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
    checkCaller()
    receive(receiver, address)
  }

  /// Traps in debug builds unless this is called on the main actor; costs nothing in others.
  ///
  /// In Swift 5 mode, a closure of the main actor may be called on another thread.
  @inline(__always)
  nonisolated static func checkCaller() {
    assert(
      {
        preconditionIsolated(
          "code of the main actor sends on another thread; mark the callback `@Sendable`")
        return true
      }())
  }

  // Safe: called by `deliver` only, synchronously. A stored function of plain types, because a closure made per call, or of generic types, is allocated.
  private nonisolated static let receive = unsafeBitCast(
    { $0.receive(at: $1) } as @MainActor (any ElementReceiver, UnsafeRawPointer) -> Void,
    to: (@Sendable (any ElementReceiver, UnsafeRawPointer) -> Void).self)

  /// Runs `work` on the main actor: at once if this is called there, otherwise soon.
  nonisolated static func runSoon(_ work: @escaping @Sendable @MainActor () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in work() }
    } else if isMainThread {
      // Safe: the main actor runs on the main thread.
      MainActor.assumeIsolated { work() }
    } else {
      Task { @MainActor in work() }
    }
  }
}
