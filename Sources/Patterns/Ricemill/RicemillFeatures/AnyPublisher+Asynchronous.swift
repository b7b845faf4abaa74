import Ricemill

extension AnyPublisher where Failure == Never, Output: Sendable {
  /// Publishes what `work` sends, and finishes when it returns.
  ///
  /// The work starts anew for every subscriber. Cancelling cancels it, and drops what it still sends.
  @MainActor
  static func asynchronous(
    _ work: @escaping @MainActor (_ send: @MainActor (Output) -> Void) async -> Void
  ) -> AnyPublisher {
    Deferred {
      let values = PassthroughSubject<Output, Never>()
      let task = Task {
        await work { values.send($0) }
        values.send(completion: .finished)
      }
      return values.handleEvents(receiveCancel: { task.cancel() })
    }
    .eraseToAnyPublisher()
  }
}
