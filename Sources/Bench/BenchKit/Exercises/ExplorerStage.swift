import Explorer

/// The explorer's single thread: what waits is over when nobody can run any more.
@MainActor
final class ExplorerStage: Stage {
  private let run: Run

  init(_ run: Run) { self.run = run }

  func wait(for render: any Awaited) async {
    if render.isPending { await run.settle() }
  }

  func settle() async { await run.settle() }
}
