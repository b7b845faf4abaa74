import BenchKit
import Spec

/// An `AsyncStream` whose elements reach a task off the main actor.
enum StreamFloor {
  private enum Element: Sendable {
    case action(CounterSpec.Action)
    case question(UnsafeContinuation<CounterSpec.View, Never>)
  }

  static let loop: @Sendable () -> LoopExercise.Loop = {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    Task.detached {
      var state = FloorState(.init())
      for await element in stream {
        switch element {
        case .action(let action): state.reduce(action)
        case .question(let asker): asker.resume(returning: state.view)
        }
      }
    }
    return { count in
      let former = await ask(continuation).count
      for _ in 0..<count { continuation.yield(.action(.increment)) }
      try Mismatch.check(await ask(continuation), is: CounterSpec.View(count: former + count))
    }
  }

  private static func ask(
    _ continuation: AsyncStream<Element>.Continuation
  ) async -> CounterSpec.View {
    await withUnsafeContinuation { continuation.yield(.question($0)) }
  }
}

/// An `AsyncStream` whose elements reach a task on the main actor.
///
/// `AsyncStream` leaves the main actor for every element and returns: two hops each.
final class MainStreamFloor: FloorDriver {
  private var state: FloorState
  private var observer: (@MainActor (CounterSpec.View) -> Void)?
  private let continuation: AsyncStream<CounterSpec.Action>.Continuation

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    state = FloorState(seed)
    let stream: AsyncStream<CounterSpec.Action>
    (stream, continuation) = AsyncStream.makeStream()
    Task { [weak self] in
      for await action in stream { self?.take(action) }
    }
  }

  var view: CounterSpec.View { state.view }

  func send(_ action: CounterSpec.Action) { continuation.yield(action) }

  private func take(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  func shutdown() { continuation.finish() }
}
