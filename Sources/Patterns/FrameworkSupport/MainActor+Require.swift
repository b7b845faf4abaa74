import CMainActorCheck

extension MainActor {
  /// Traps, and says why, unless this is called on the main actor.
  @usableFromInline
  package nonisolated static func require(orSay sentence: @autoclosure () -> String) {
    guard !isCurrent else { return }
    #if !canImport(Darwin)
      // The check that follows knows best, but prints no message here.
      // Safe: the C function only reads the string, during the call.
      unsafe print_error(sentence())
    #endif
    preconditionIsolated(sentence())
  }

  /// Traps in debug builds, and says why, unless this is called on the main actor; costs nothing in others.
  ///
  /// In Swift 5 mode, a closure of the main actor may be called on another thread. `deed` is what it does there.
  @inlinable @inline(__always)
  package nonisolated static func checkCaller(_ deed: StaticString) {
    assert(
      {
        require(orSay: "main-actor code \(deed) on another thread; mark the callback `@Sendable`")
        return true
      }())
  }
}
