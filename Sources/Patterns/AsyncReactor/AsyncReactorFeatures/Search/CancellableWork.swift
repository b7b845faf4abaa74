/// Something under way that what comes next may cancel.
protocol Work: Sendable {
  func cancel()
}

/// A task that is cancelled by hand, or with the task that awaits it.
struct CancellableWork<Value: Sendable>: Work {
  private let task: Task<Value, any Error>

  init(_ operation: @escaping @Sendable () async throws -> Value) {
    task = Task(operation: operation)
  }

  var value: Value {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  func cancel() { task.cancel() }
}
