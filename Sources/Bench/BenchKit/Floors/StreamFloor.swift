import Spec

/// An `AsyncStream` whose elements a task off the main actor takes.
enum StreamFloor {
  private enum Element: Sendable {
    case action(CounterSpec.Action)
    case question(UnsafeContinuation<CounterSpec.View, Never>)
  }

  static let loop: @Sendable () -> ExtraBenchmark.Loop = {
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
