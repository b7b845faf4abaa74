import BenchKit
import Spec
import Synchronization

/// A task of its own for each action, on the main actor.
final class TaskFloor: FloorDriver {
  private var state: FloorState
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { state = FloorState(seed) }

  var view: CounterSpec.View { state.view }

  func send(_ action: CounterSpec.Action) {
    Task { take(action) }
  }

  private func take(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }
}

/// An actor that reduces; a task off the actor awaits every answer.
actor ActorFloor: CountingActor {
  private var state = FloorState(.init())

  func send(_ action: CounterSpec.Action) -> CounterSpec.View {
    state.reduce(action)
    return state.view
  }

  /// The answer last taken; without this, the task would stay on the actor between two calls.
  private static let answer = Atomic(0)

  static let loop: @Sendable () -> LoopExercise.Loop = {
    let floor: any CountingActor = ActorFloor()
    return { count in
      let former = await floor.send(.add(0)).count
      for _ in 1..<count { answer.store(await floor.send(.increment).count, ordering: .relaxed) }
      try Mismatch.check(await floor.send(.increment), is: CounterSpec.View(count: former + count))
    }
  }
}

/// An actor reached as patterns reach theirs: through a protocol.
protocol CountingActor: Actor {
  func send(_ action: CounterSpec.Action) async -> CounterSpec.View
}

/// State on the main actor; a task off the actor awaits every answer.
@MainActor
final class MainActorFloor {
  private var state = FloorState(.init())

  nonisolated init() {}

  func send(_ action: CounterSpec.Action) -> CounterSpec.View {
    state.reduce(action)
    return state.view
  }

  /// The answer last taken; without this, the task would stay on the main actor between two calls.
  private nonisolated static let answer = Atomic(0)

  nonisolated static let loop: @Sendable () -> LoopExercise.Loop = {
    let floor = MainActorFloor()
    return { count in
      let former = await floor.send(.add(0)).count
      for _ in 1..<count { answer.store(await floor.send(.increment).count, ordering: .relaxed) }
      try Mismatch.check(await floor.send(.increment), is: CounterSpec.View(count: former + count))
    }
  }
}
