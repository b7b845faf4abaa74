/// The logic of a screen: inputs become mutations, and mutations make the next state.
///
/// ```swift
/// class CounterReactor: AsyncReactor {
///   enum Input { case increment }
///   enum Mutation { case setCount(Int) }
///   struct State: Sendable { @Pulse var count = 0 }
///
///   nonisolated func initialState() -> State { State() }
///
///   func reduce(_ input: Input) async -> Mutation {
///     switch input {
///     case .increment: .setCount(currentState.count + 1)
///     }
///   }
///
///   func mutate(_ state: State, mutation: Mutation) async -> State {
///     var newState = state
///     switch mutation {
///     case .setCount(let count): newState.count = count
///     }
///     return newState
///   }
/// }
/// ```
///
/// A class or an actor can be a reactor. Its state lives exactly as long as it does.
///
/// ## Order
///
/// Inputs are taken one at a time, in the order sent: the next one is taken when `reduce` and
/// `mutate` of the one before are through and its state is committed. The exception is a `reduce`
/// that suspends: later inputs go ahead meanwhile, and its mutation is applied when it comes, to the
/// state there is by then. `mutate` always gets the newest state, and no two run at the same time.
///
/// A `reduce` that only computes has not suspended, however long it takes, and later inputs wait.
///
/// ## Isolation
///
/// A class without isolation of its own runs off the main actor, and `reduce` and `mutate` of one
/// reactor never run in parallel, as on an actor: only one runs between two of its suspensions. Its
/// stored properties belong to these two methods. An actor runs on itself.
///
/// - Note: with a global actor other than the main actor, wait for what `reduce` needs in tasks of
///   that actor: while another task keeps that actor busy, a `reduce` that has not begun cannot be
///   told from one that has suspended.
public protocol AsyncReactor<Input, Mutation, State>: AnyObject {
  /// What a user does, or what happens outside.
  associatedtype Input: Sendable
  /// One change of the state.
  associatedtype Mutation: Sendable
  /// All that a screen needs.
  associatedtype State: Sendable

  /// The state before the first input. Called once, when the reactor is first used.
  nonisolated func initialState() -> State

  /// Turns an input into a mutation; the place for side effects.
  ///
  /// The task is cancelled when the last store that was connected is gone.
  nonisolated(nonsending) func reduce(_ input: Input) async -> Mutation

  /// Applies a mutation; should depend on nothing else.
  nonisolated(nonsending) func mutate(_ state: State, mutation: Mutation) async -> State
}

extension AsyncReactor {
  /// The newest committed state. May be read anywhere, from `reduce` as well as without a store.
  @inlinable
  public nonisolated var currentState: State { flow.state ?? initialState() }

  /// Queues `input`, from anywhere, also from `reduce`. See ``AsyncReactor`` for when it takes effect.
  @inlinable
  public nonisolated func send(_ input: Input) {
    flow.submit(input, to: self)
  }

  @inlinable
  nonisolated var flow: Flow<Input, Mutation, State> {
    if let flow = Worker.current?.flow(of: self) {
      return unsafeDowncast(flow, to: Flow<Input, Mutation, State>.self)
    }
    return Attachments.flows.value(of: self) { Flow(of: self) }
  }
}
