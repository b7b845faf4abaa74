/// A small redux-like architecture: one state, a pure reducer that applies actions to it, and commands
/// that the reducer returns for the store to execute.
@MainActor
public final class Store<State, Action: Sendable, Effect> {
  public typealias Reducer = (inout State, Action) -> [Command<Action, Effect>]

  /// The current state.
  public private(set) var state: State

  private let reduce: Reducer
  private let stateObservers = Observers<State>()
  private let effectObservers = Observers<Effect>()
  private var pending: [Action] = []
  private var isReducing = false
  private var isOpen = true
  private var tasks: [CommandID: Running] = [:]
  private var lastRun = 0

  private struct Running {
    let number: Int
    let task: Task<Void, Never>
  }

  /// A store that starts from `state`.
  public init(_ state: State, reduce: @escaping Reducer) {
    self.state = state
    self.reduce = reduce
  }

  deinit {
    for running in tasks.values { running.task.cancel() }
  }

  /// Applies `action` now, or after the action that is being applied; does nothing once closed.
  public func dispatch(_ action: Action) {
    guard isOpen else { return }
    pending.append(action)
    deliver {}
  }

  /// Calls `body`, which notifies observers, then applies the actions that were dispatched meanwhile.
  private func deliver(_ body: () -> Void) {
    let isOutermost = !isReducing
    isReducing = true
    body()
    guard isOutermost else { return }
    while isOpen, !pending.isEmpty {
      let commands = reduce(&state, pending.removeFirst())
      stateObservers.notify(state)
      for command in commands where isOpen { execute(command) }
    }
    pending = []
    isReducing = false
  }

  /// Calls `observer` with the state, now and after every action, until the returned closure is called.
  public func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> @MainActor () -> Void {
    let stop = stateObservers.add(observer)
    if isOpen { deliver { observer(state) } }
    return stop
  }

  /// Calls `observer` with every effect from now on, until the returned closure is called.
  public func onEffect(_ observer: @escaping @MainActor (Effect) -> Void) -> @MainActor () -> Void {
    effectObservers.add(observer)
  }

  /// Removes all observers and cancels all tasks; actions dispatched later are ignored.
  public func close() {
    isOpen = false
    stateObservers.removeAll()
    effectObservers.removeAll()
    for running in tasks.values { running.task.cancel() }
    tasks = [:]
  }

  private func execute(_ command: Command<Action, Effect>) {
    switch command {
    case .emit(let effect):
      effectObservers.notify(effect)
    case .cancel(let id):
      tasks.removeValue(forKey: id)?.task.cancel()
    case .run(let id, let operation):
      tasks.removeValue(forKey: id)?.task.cancel()
      lastRun += 1
      let task = Task { [weak self, number = lastRun] in
        let action = await operation()
        guard let self, tasks[id]?.number == number else { return }
        tasks[id] = nil
        if let action { dispatch(action) }
      }
      tasks[id] = Running(number: lastRun, task: task)
    }
  }
}

/// What the store does after a reducer has returned, besides notifying observers of the new state.
public enum Command<Action: Sendable, Effect> {
  /// Emits a one-shot effect.
  case emit(Effect)
  /// Cancels the operation with this id.
  case cancel(CommandID)
  /// Runs an operation, instead of any other with this id, and dispatches the action it returns.
  case run(CommandID, @Sendable () async -> Action?)
}

/// Identifies a running operation.
public enum CommandID: Hashable, Sendable {
  /// The only operation of its kind.
  case only(String)
  /// One of several operations of its kind.
  case numbered(String, Int)
}
