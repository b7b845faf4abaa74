import Explorer
import Testing

private nonisolated func assumed() -> Bool { MainActor.assumeIsolated { true } }

@Suite struct MainActorTests {
  @Test func `a run knows whether its caller is on the main actor`() throws {
    try explore(.random(seed: 1, schedules: 20)) { run in
      let elsewhere = Task.detached { run.isOnMainActor }
      let back = Task.detached { await MainActor.run { run.isOnMainActor } }
      guard run.isOnMainActor else { throw Wrong(found: "the body elsewhere") }
      guard await !elsewhere.value else { throw Wrong(found: "a detached task on it") }
      guard await back.value else { throw Wrong(found: "MainActor.run elsewhere") }
      guard run.isOnMainActor else { throw Wrong(found: "the body elsewhere after an await") }
    }
  }

  @Test func isolationMayBeAssumed() throws {
    try explore(.random(seed: 1, schedules: 20)) { run in
      run.expect(assumed())
      MainActor.preconditionIsolated()
      let later = Task { assumed() }
      let value = await later.value
      run.expect(value)
    }
  }

  @Test func isolationAssumedElsewhereTraps() async {
    await #expect(processExitsWith: .failure) {
      try explore { _ in
        _ = await Task.detached { assumed() }.value
      }
    }
  }

  @MainActor @Test func `a body runs while its caller is on the real main actor`() throws {
    MainActor.assertIsolated()
    try explore(.random(seed: 1, schedules: 20)) { run in
      MainActor.assertIsolated()
      await Task.detached { await MainActor.run { MainActor.assertIsolated() } }.value
    }
    MainActor.assertIsolated()
  }
}
