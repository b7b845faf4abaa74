/// Returns what `perform` returns, or throws what it throws, if it does so in time.
///
/// After `seconds` on `clock`, `perform` is cancelled, `onTimeout` is run, and
/// ``TimeoutError/timedOut(seconds:)`` is thrown, also when `perform` ignores that it was
/// cancelled. When the calling task is cancelled, so is `perform`, and `CancellationError` is
/// thrown.
public func withTimeout<Value: Sendable>(
  seconds: Double,
  clock: any Clock<Duration> = ContinuousClock(),
  perform: @escaping @Sendable () async throws -> Value,
  onTimeout: @escaping @Sendable () async throws -> Void = {}
) async throws -> Value {
  guard seconds > 0 else { throw TimeoutError.invalidTimeout(seconds: seconds) }
  // The first outcome wins. A task group would wait for the loser.
  let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
  let work = Task {
    do {
      continuation.yield(.success(try await perform()))
    } catch {
      continuation.yield(.failure(error))
    }
  }
  let timer = Task {
    guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
    continuation.yield(nil)
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  for await outcome in outcomes {
    if let outcome { return try outcome.get() }
    work.cancel()
    try await onTimeout()
    throw TimeoutError.timedOut(seconds: seconds)
  }
  throw CancellationError()
}

extension Clock<Duration> {
  /// Sleeps for a positive number of seconds; what exceeds a lifetime is cut to it.
  func sleep(seconds: Double) async throws {
    try await sleep(for: .seconds(min(seconds, 1e9)))
  }
}
