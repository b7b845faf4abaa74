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
