/// The sixth architecture: one state, actions that a pure reducer applies, and commands that it
/// hands back to be carried out.
@MainActor
public final class Store<State, Action: Sendable, Effect> {
  public typealias Reducer = (inout State, Action) -> [Command<Action, Effect>]

  /// The current state.
  public private(set) var state: State

  private let reduce: Reducer
  private let stateObservers = Observers<State>()
  private let effectObservers = Observers<Effect>()
  private var waiting: [Action] = []
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

  /// Applies `action` now, or after the action that is being applied.
  public func dispatch(_ action: Action) {
    guard isOpen else { return }
    waiting.append(action)
    guard !isReducing else { return }
    isReducing = true
    while isOpen, !waiting.isEmpty {
      let commands = reduce(&state, waiting.removeFirst())
      stateObservers.tell(state)
      for command in commands { carryOut(command) }
    }
    waiting = []
    isReducing = false
  }

  /// Tells `observer` the state, now and after every action, until the closure returned is called.
  public func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> @MainActor () -> Void {
    defer { if isOpen { observer(state) } }
    return stateObservers.add(observer)
  }

  /// Tells `observer` every effect from now on, until the closure returned is called.
  public func onEffect(_ observer: @escaping @MainActor (Effect) -> Void) -> @MainActor () -> Void {
    effectObservers.add(observer)
  }

  /// Ends everything; what is dispatched later is dropped.
  public func close() {
    isOpen = false
    stateObservers.removeAll()
    effectObservers.removeAll()
    for running in tasks.values { running.task.cancel() }
    tasks = [:]
  }

  private func carryOut(_ command: Command<Action, Effect>) {
    switch command {
    case .tell(let effect):
      effectObservers.tell(effect)
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

/// What a reducer wants done besides the new state.
public enum Command<Action: Sendable, Effect> {
  /// Tell this once.
  case tell(Effect)
  /// Cancel what runs under this name.
  case cancel(CommandID)
  /// Run this, in the place of what runs under this name, and dispatch what it returns.
  case run(CommandID, @Sendable () async -> Action?)
}

/// The name under which a command runs.
public enum CommandID: Hashable, Sendable {
  /// One of its kind at a time.
  case only(String)
  /// One of many of its kind.
  case numbered(String, Int)
}
