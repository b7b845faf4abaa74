import Dispatch
import Explorer

/// The runtime that an exercise runs on, which knows how to wait for other work in the process.
@MainActor
package protocol ExecutionContext: AnyObject {
  /// Suspends until `render` has come, or until nothing more can come.
  func wait(for render: any Awaited) async

  /// Suspends until work under way has ended, as far as that is known.
  func settle() async

  /// Whether nothing is under way after ``settle()``.
  var settlesFully: Bool { get }
}

/// An event that code waits for.
@MainActor
package protocol Awaited: AnyObject {
  /// Whether it has yet to come.
  var isPending: Bool { get }

  /// Suspends until it has come, or until ``giveUp()``.
  func wait() async

  /// Ends a wait for an event that will not come.
  func giveUp()
}

/// The explorer's single thread, where a wait ends when no job is left to run.
@MainActor
package final class ExplorerContext: ExecutionContext {
  package let settlesFully = true
  private let run: Run

  init(_ run: Run) { self.run = run }

  package func wait(for render: any Awaited) async {
    if render.isPending { await run.settle() }
  }

  package func settle() async { await run.settle() }
}

/// The real runtime: the main queue and the thread pool.
///
/// Gives up on a missing render after some seconds, so that the exercise can report what is missing.
@MainActor
package final class RuntimeContext: ExecutionContext {
  package let settlesFully = false
  private let timeout: DispatchTimeInterval
  private var awaited: (any Awaited)?
  private var waits = 0
  private var waitsAtLastLook = 0

  /// A context in which a wait lasts no longer than twice `timeout`.
  package init(timeout: DispatchTimeInterval = .seconds(3)) {
    self.timeout = timeout
    lookLater()
  }

  package func wait(for render: any Awaited) async {
    guard render.isPending else { return }
    waits += 1
    awaited = render
    await render.wait()
    awaited = nil
  }

  package func settle() async {
    for _ in 0..<3 {
      await Task.yield()
      await Self.crossThePool()
    }
  }

  @concurrent
  private nonisolated static func crossThePool() async { await Task.yield() }

  private func lookLater() {
    DispatchQueue.main.asyncAfter(deadline: .now() + timeout) { [weak self] in self?.look() }
  }

  private func look() {
    if waits == waitsAtLastLook { awaited?.giveUp() }
    waitsAtLastLook = waits
    lookLater()
  }
}
