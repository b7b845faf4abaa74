import Explorer
import Testing

@Suite struct MainActorTests {
  @Test func aRunKnowsWhetherItsCallerIsOnTheMainActor() throws {
    try explore(.random(seed: 1, schedules: 20)) { run in
      let elsewhere = Task.detached { run.isOnMainActor }
      let back = Task.detached { await MainActor.run { run.isOnMainActor } }
      guard run.isOnMainActor else { throw Wrong(found: "the body elsewhere") }
      guard await !elsewhere.value else { throw Wrong(found: "a detached task on it") }
      guard await back.value else { throw Wrong(found: "MainActor.run elsewhere") }
      guard run.isOnMainActor else { throw Wrong(found: "the body elsewhere after an await") }
    }
  }
}
