import Ricemill

extension AnyPublisher where Failure == Never, Output: Sendable {
  /// Publishes the values that `work` sends, and finishes when it returns.
  ///
  /// Every subscriber starts the work again. Cancelling cancels the work and drops its later values.
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
