import Spec

/// Mistakes that show only when something else happens at the same moment.
extension Mutant {
  static let races: [Mutant] = [
    .list(HopsWithTheTable.self, "an answer is applied to the table as it was a hop before"),
    .search(
      HopsAfterTheCheck.self, "an answer is compared with the query, and applied a hop later"),
    .search(
      TimerHopsToSubmit.self, "a timer that is due submits a hop later, whatever came between"),
    .search(OvertakesTheQueue.self, "`send` is handled at once, `concurrentSend` through a queue"),
  ]
}

final class HopsWithTheTable: ReferenceList {
  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    let before = state
    work[refresh] = Task { [weak self] in
      await Task.yield()
      guard let self, !Task.isCancelled else { return }
      state = before
      finish(label, row: row, refresh: refresh)
    }
  }

  private func finish(_ label: String?, row: Int, refresh: Int) {
    super.finishRefresh(label, row: row, refresh: refresh)
  }
}

final class HopsAfterTheCheck: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    guard state.live == request else { return }
    work = Task { [weak self] in
      await Task.yield()
      guard let self, !Task.isCancelled || state.live != nil, let live = state.live else { return }
      apply(answer, live)
    }
  }

  private func apply(_ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request) {
    super.receive(answer, request)
  }
}

final class TimerHopsToSubmit: ReferenceSearch {
  override func startDebounce() {
    work = Task { [weak self, session, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      if Task.isCancelled { return }
      await Task.yield()
      if self?.session == session { self?.take(.action(.submit)) }
    }
  }
}

final class OvertakesTheQueue: ReferenceSearch {
  override class var isQueued: Bool { true }

  override func send(_ action: SearchSpec.Action) { take(.action(action)) }
}
