import Dispatch
import Foundation

/// Runs `work` on another thread, while this one waits.
public func elsewhere(_ work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    work()
    isDone.signal()
  }
  isDone.wait()
}

/// `work` as Swift 5 mode passes it on: it belongs to the main actor, and may be called anywhere.
public func unchecked(_ work: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
  unsafeBitCast(work, to: (@Sendable () -> Void).self)
}
