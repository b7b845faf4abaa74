/// Takes inputs from any task and hands them over one by one on the main actor, in order.
final class Inbox<Input: Sendable>: Sendable {
  private let continuation: AsyncStream<Input>.Continuation
  private let pump: Task<Void, Never>

  /// Starts handing over to `receive`, which must not keep the inbox's owner alive.
  @MainActor
  init(_ receive: @escaping @MainActor (Input) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Input.self)
    self.continuation = continuation
    pump = Task { @MainActor in
      for await input in stream { receive(input) }
    }
  }

  deinit { close() }

  func put(_ input: Input) { continuation.yield(input) }

  /// Drops what was not handed over yet; nothing is handed over afterwards.
  func close() {
    pump.cancel()
    continuation.finish()
  }
}
