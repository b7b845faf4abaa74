import Explorer
import Testing

@Suite struct InlineEscapeTests {
  /// What is left of a body that has escaped must not end the process, whatever it asks of its run.
  @Test func `a body that yields inline at most fails`() async {
    await #expect(processExitsWith: .success) {
      for number in 0..<20 {
        let wentOn = Log<Int>()
        do {
          try explore(.inline, threadTimeout: .milliseconds(10)) { run in
            await Task.yield()
            let child = Task { await Task.yield() }
            await child.value
            run.expect(run.unfinishedTasks >= 0 && run.scheduleSoFar == .inOrder)
            wentOn.append(number)
            await run.settle()
          }
        } catch let failure as ExplorationFailure {
          guard case .escapedToThread = failure.reason else { preconditionFailure("\(failure)") }
        }
        // What is left of the body runs on the real main actor, unless its schedule was over before.
        for _ in 0..<1_000 where wentOn.entries.isEmpty { await Task { @MainActor in }.value }
      }
    }
  }

  /// Tasks that escaped belong to no later schedule.
  @Test func `later schedules get no jobs of a body that escaped`() throws {
    for _ in 0..<50 {
      _ = try? explore(.inline, threadTimeout: .zero) { _ in
        await Task.detached { for _ in 1...5 { await Task.yield() } }.value
      }
      for _ in 0..<20 { try explore(.fifo) { await $0.settle() } }
    }
  }
}
