import Spec

/// An actor that reduces; a task off the actor awaits every answer.
actor ActorFloor: CountingActor {
  private var state = FloorState(.init())

  func send(_ action: CounterSpec.Action) -> CounterSpec.View {
    state.reduce(action)
    return state.view
  }

  static let loop: @Sendable () -> ExtraBenchmark.Loop = {
    let floor: any CountingActor = ActorFloor()
    return { count in
      let former = await floor.send(.add(0)).count
      for _ in 1..<count { _ = await floor.send(.increment) }
      try Mismatch.check(await floor.send(.increment), is: CounterSpec.View(count: former + count))
    }
  }
}

/// An actor reached as patterns reach theirs: through a protocol.
protocol CountingActor: Actor {
  func send(_ action: CounterSpec.Action) async -> CounterSpec.View
}
