import Synchronization

/// A small redux-like architecture: one state, a pure reducer that applies actions to it, and commands
/// that the reducer returns for the store to execute.
@MainActor
public final class Store<State, Action: Sendable, Effect> {
  public typealias Reducer = (inout State, Action) -> [Command<Action, Effect>]

  /// The current state.
  public private(set) var state: State

  private let initial: State
  private let reduce: Reducer
  private let stateObservers = Observers<State>()
  private let effectObservers = Observers<Effect>()
  private let inbox = Inbox<Action>()
  private var isDelivering = false
  private var isOpen = true
  /// Whether observers have yet to receive a state that no action led to.
  private var isStale = false
  /// How often the store was closed.
  private var session = 0
  private var tasks: [CommandID: Running] = [:]
  private var lastRun = 0

  private struct Running {
    let number: Int
    let task: Task<Void, Never>
  }

  /// A store that starts from `state`.
  public init(_ state: State, reduce: @escaping Reducer) {
    self.state = state
    initial = state
    self.reduce = reduce
  }

  deinit {
    for running in tasks.values { running.task.cancel() }
  }

  /// Applies `action` now, or after the action that is being applied; does nothing while closed.
  public func dispatch(_ action: Action) {
    inbox.append(action)
    deliver {}
  }

  /// Applies `action` on the main actor; from any task. A sender's actions keep their order, also those that it dispatches.
  public nonisolated func send(_ action: Action) {
    guard inbox.append(action) else { return }
    Task { @MainActor [weak self] in self?.deliver {} }
  }

  /// Calls `body`, which notifies observers, then applies the actions that were sent meanwhile.
  private func deliver(_ body: () -> Void) {
    guard !isDelivering else { return body() }
    isDelivering = true
    body()
    while isOpen {
      if isStale {
        isStale = false
        stateObservers.notify(state)
        continue
      }
      let actions = inbox.takeAll()
      guard !actions.isEmpty else { break }
      let session = session
      for action in actions where session == self.session { apply(action) }
    }
    isDelivering = false
  }

  private func apply(_ action: Action) {
    let session = session
    let commands = reduce(&state, action)
    stateObservers.notify(state)
    for command in commands where session == self.session { execute(command) }
  }

  /// Calls `observer` with the state, now and after every action, until the returned closure is called.
  public func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> @MainActor () -> Void {
    let stop = stateObservers.add(observer)
    if isOpen { deliver { observer(state) } }
    return stop
  }

  /// Calls `observer` with the part of the state that `select` returns, now and after every action that changes it,
  /// until the returned closure is called.
  public func subscribe<Part: Equatable>(
    to select: @escaping @MainActor (State) -> Part, _ observer: @escaping @MainActor (Part) -> Void
  ) -> @MainActor () -> Void {
    var last: Part?
    return subscribe { state in
      let part = select(state)
      guard part != last else { return }
      last = part
      observer(part)
    }
  }

  /// Calls `observer` with every effect from now on, until the returned closure is called.
  public func onEffect(_ observer: @escaping @MainActor (Effect) -> Void) -> @MainActor () -> Void {
    effectObservers.add(observer)
  }

  /// Cancels all tasks and drops the actions that wait; actions that are sent later are ignored.
  public func close() {
    isOpen = false
    isStale = false
    session += 1
    inbox.close()
    stateObservers.endDelivery()
    effectObservers.endDelivery()
    for running in tasks.values { running.task.cancel() }
    tasks = [:]
  }

  /// Starts again from the first state after ``close()``, for the same observers; does nothing while open.
  public func open() {
    guard !isOpen else { return }
    isOpen = true
    inbox.open()
    state = initial
    isStale = true
    deliver {}
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

/// Where actions wait, from any task, while the store is open.
private final class Inbox<Action: Sendable>: Sendable {
  private let waiting = Mutex<[Action]?>([])

  /// Adds `action` while the store is open; returns whether it is the only one, which the caller then has to take.
  @discardableResult
  func append(_ action: Action) -> Bool {
    waiting.withLock {
      $0?.append(action)
      return $0?.count == 1
    }
  }

  func takeAll() -> [Action] {
    waiting.withLock { waiting in
      defer { if waiting != nil { waiting = [] } }
      return waiting ?? []
    }
  }

  func open() { waiting.withLock { $0 = [] } }

  func close() { waiting.withLock { $0 = nil } }
}
