import Dispatch

/// The real runtime: the main queue and the thread pool.
///
/// A render that does not come is given up after some seconds, so that the exercise can say what
/// is missing.
@MainActor
final class RuntimeStage: Stage {
  private let patience: DispatchTimeInterval
  private var awaited: (any Awaited)?
  private var waits = 0
  private var waitsAtLastLook = 0

  /// A stage on which a wait lasts no longer than twice `patience`.
  init(patience: DispatchTimeInterval = .seconds(3)) {
    self.patience = patience
    lookLater()
  }

  func wait(for render: any Awaited) async {
    guard render.isPending else { return }
    waits += 1
    awaited = render
    await render.wait()
    awaited = nil
  }

  func settle() async {
    for _ in 0..<3 {
      await Task.yield()
      await Self.crossThePool()
    }
  }

  @concurrent
  private nonisolated static func crossThePool() async { await Task.yield() }

  private func lookLater() {
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in self?.look() }
  }

  private func look() {
    if waits == waitsAtLastLook { awaited?.giveUp() }
    waitsAtLastLook = waits
    lookLater()
  }
}
