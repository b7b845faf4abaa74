/// Takes an element by address, so that it can be handed over by code that is not generic.
@MainActor
protocol Inlet: AnyObject {
  func take(at address: UnsafeRawPointer)
}

extension MainActor {
  /// Lets `inlet` take the element at an address, if `isolation`, which must come from a caller's
  /// `#isolation`, is the main actor; otherwise returns false.
  ///
  /// A caller's isolation is known to the compiler, so this costs a comparison and no query of the
  /// runtime, and holds wherever the main actor's jobs happen to run.
  nonisolated static func hand(
    _ address: UnsafeRawPointer, to inlet: any Inlet, ifIsolatedTo isolation: (any Actor)?
  ) -> Bool {
    guard isolation === MainActor.shared else { return false }
    take(inlet, address)
    return true
  }

  // Safe: called above only, synchronously, by a caller that is isolated to the main actor. A stored
  // function of plain types, because a closure made per call, or of generic types, is allocated.
  private nonisolated static let take = unsafeBitCast(
    { $0.take(at: $1) } as @MainActor (any Inlet, UnsafeRawPointer) -> Void,
    to: (@Sendable (any Inlet, UnsafeRawPointer) -> Void).self)

  /// Runs `work` on the main actor: at once if this is called there, otherwise soon.
  nonisolated static func runSoon(_ work: @escaping @Sendable @MainActor () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in work() }
    } else {
      Task { @MainActor in work() }
    }
  }
}
