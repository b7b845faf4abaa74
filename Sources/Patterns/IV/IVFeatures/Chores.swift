/// An interactor's work in progress: it ends when it is done, is called off, or its owner goes.
@MainActor
final class Chores {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Starts `chore`, which must not keep the owner alive.
  func run(_ chore: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    tasks[lastNumber] = Task { [weak self, lastNumber] in
      await chore()
      self?.tasks[lastNumber] = nil
    }
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
