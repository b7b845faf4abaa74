import Spec

/// State on the main actor; a task off the actor awaits every answer.
@MainActor
final class MainActorFloor {
  private var state = FloorState(.init())

  nonisolated init() {}

  func send(_ action: CounterSpec.Action) -> CounterSpec.View {
    state.reduce(action)
    return state.view
  }

  nonisolated static let loop: @Sendable () -> ExtraBenchmark.Loop = {
    let floor = MainActorFloor()
    return { count in
      let former = await floor.send(.add(0)).count
      for _ in 1..<count { _ = await floor.send(.increment) }
      try Mismatch.check(await floor.send(.increment), is: CounterSpec.View(count: former + count))
    }
  }
}
