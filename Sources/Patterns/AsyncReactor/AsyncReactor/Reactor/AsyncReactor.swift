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
/// Inputs are processed one at a time, in the order sent: the next one begins when `reduce` and
/// `mutate` of the one before have returned and its state is committed. The exception is a `reduce`
/// that suspends: later inputs go ahead meanwhile, and its mutation is applied when it returns, to
/// the newest state. `mutate` always gets the newest state, and no two run at the same time. Inputs that keep coming, as when
/// each sends the next, do not hold up a `reduce` that has suspended: every so often, what waits goes ahead of them.
///
/// A `reduce` that only computes has not suspended, however long it takes, and later inputs wait. One that calls
/// `Task.yield()` has. What a class awaits on the same executor counts as computing: a function or child task without
/// isolation, and an actor without an executor of its own, also while that works for others. To let later inputs go
/// ahead of a long computation, give it a task of its own: `await Task.detached { … }.value`. An actor as a reactor
/// needs none.
///
/// As long as no `reduce` of a reactor has returned without suspending, a later input goes ahead only when the main actor is
/// next free: a `reduce` that has not begun there looks like one that has suspended.
///
/// ## Isolation
///
/// A class without isolation of its own runs off the main actor, and `reduce` and `mutate` of one
/// reactor never run in parallel: as on an actor, another can only run while one is suspended. Its
/// stored properties belong to these two methods, and what it is made with must be Sendable or its
/// alone: a closure that calls a screen is `@MainActor`, a cache that two reactors share guards itself.
/// The compiler does not check this, since a class need not be Sendable. Give both methods the same
/// isolation, and set no executor preference in them: else they can run in parallel. An actor runs on
/// itself; leave both methods isolated to it, since the order rests on that.
///
/// - Note: with a global actor other than the main actor, let tasks of that actor wait for what
///   `reduce` needs: while another task keeps that actor busy, a `reduce` that has not begun looks
///   the same as one that has suspended.
public protocol AsyncReactor<Input, Mutation, State>: AnyObject, SendableMetatype {
  /// A user's action, or an event from outside.
  associatedtype Input: Sendable
  /// One change of the state.
  associatedtype Mutation: Sendable
  /// All that a screen needs.
  associatedtype State: Sendable

  /// The state before the first input. Called when the reactor is first used, and again by a `Stub`, or
  /// where two threads are first; so it should depend on nothing that changes.
  nonisolated func initialState() -> State

  /// Turns an input into a mutation; the place for side effects.
  ///
  /// Its task is cancelled when the last connected store is freed or disconnects, unless a `Stub` awaits
  /// the state.
  func reduce(_ input: Input) async -> Mutation

  /// Applies `mutation` to `state`; should depend on nothing else.
  func mutate(_ state: State, mutation: Mutation) async -> State

  /// Not for reactors: ``SynchronousReactor`` provides it.
  static var _synchronousSteps: SynchronousSteps<Input, Mutation, State>? { get }

  /// Not for reactors: the reactor, if it is an actor.
  nonisolated var _actor: (any Actor)? { get }

  /// Not for reactors: actors process an input of a `Stub` by this, where their types are known.
  nonisolated(nonsending) func _processOnActor(
    _ input: Input, in flow: OpaqueFlow
  ) async -> State?
}

extension AsyncReactor {
  /// Nil: `reduce` and `mutate` are asynchronous.
  @inlinable
  public static var _synchronousSteps: SynchronousSteps<Input, Mutation, State>? { nil }

  /// Nil: it is not an actor.
  @inlinable
  public nonisolated var _actor: (any Actor)? { nil }

  /// Nil: it is not an actor.
  @inlinable
  public nonisolated(nonsending) func _processOnActor(
    _ input: Input, in flow: OpaqueFlow
  ) async -> State? { nil }
}

extension AsyncReactor where Self: Actor {
  /// The reactor.
  @inlinable
  public nonisolated var _actor: (any Actor)? { self }

  /// Nil if another input comes first.
  @inlinable
  public func _processOnActor(_ input: Input, in flow: OpaqueFlow) async -> State? {
    await unsafeDowncast(flow.flow, to: Flow<Input, Mutation, State>.self).process(input, of: self)
  }
}

extension AsyncReactor {
  /// The newest committed state. May be read anywhere, also in `reduce` and without a store.
  @inlinable
  public nonisolated var currentState: State { withFlow { $0.state } ?? initialState() }

  /// Queues `input`; callable anywhere, also in `reduce`, but not in the reactor's `deinit`. ``AsyncReactor`` says when
  /// it takes effect.
  @inlinable
  public nonisolated func send(_ input: Input) {
    withFlow { $0.submit(input, to: self) }
  }

  @inlinable
  nonisolated var flow: Flow<Input, Mutation, State> { withFlow { $0 } }

  /// Calls `body` with this reactor's flow. Does not retain it where it is known to exist, since threads would contend
  /// for its count.
  @inlinable
  nonisolated func withFlow<Value>(_ body: (Flow<Input, Mutation, State>) -> Value) -> Value {
    if let flow = ThreadTurn.flow(of: self) {
      return flow._withUnsafeGuaranteedRef {
        body(unsafeDowncast($0, to: Flow<Input, Mutation, State>.self))
      }
    }
    if let flow = Worker.current?.flow(of: self) {
      return body(unsafeDowncast(flow, to: Flow<Input, Mutation, State>.self))
    }
    return body(AssociatedObjects.flows.value(of: self) { Flow(of: self) })
  }
}

/// A reactor on its way to its flow.
///
/// Safe, although a reactor need not be Sendable: a flow only calls `reduce` and `mutate`, never in
/// parallel, on the flow's executor, or on the actor that the reactor is or belongs to.
@usableFromInline
struct AnyReactor<Input: Sendable, Mutation: Sendable, State: Sendable>: @unchecked Sendable {
  @usableFromInline
  let reactor: any AsyncReactor<Input, Mutation, State>

  @inlinable
  init(_ reactor: any AsyncReactor<Input, Mutation, State>) {
    self.reactor = reactor
  }
}
