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
/// A class or an actor can be a reactor. Its state is its own: no other reactor ever starts with it.
///
/// ## Order
///
/// Inputs are processed one at a time, in the order sent: the next one begins when `reduce` and
/// `mutate` of the one before have returned and its state is committed. The exception is a `reduce`
/// that suspends: later inputs go ahead meanwhile, and its mutation is applied when it returns, to
/// the newest state. `mutate` always gets the newest state, and no two run at the same time. Inputs that keep coming, as when
/// each sends the next, do not hold up a `reduce` that has suspended: after at most 16 of them, it continues.
///
/// After the last suspension of a `reduce`, its return, `mutate` and the commit are one step: no other `reduce` of the
/// reactor reads in between, unless `mutate` suspends. So a `reduce` may return what it computes from `currentState` after it
/// has waited. On the main actor, or another global one, these are several steps; there, let `mutate` compute.
///
/// A `reduce` that only computes has not suspended, however long it takes, and later inputs wait. One that calls
/// `Task.yield()` has. What a class awaits on the same executor counts as computing: a function or child task without
/// isolation, and an actor without an executor of its own, even while that works for others. To let later inputs go
/// ahead of a long computation, give it a task of its own: `await Task.detached { … }.value`. A reactor that is an
/// actor needs none. For the same reason child tasks of a class's `reduce`, such as those of `async let`, run one at a
/// time; those of an actor run in parallel, and so do detached tasks.
///
/// As long as no `reduce` of a reactor has returned without suspending, a later input goes ahead only when the main actor is
/// next free: a `reduce` that has not begun there looks like one that has suspended.
///
/// ## Isolation
///
/// - Important: Only `reduce` and `mutate` may use the stored properties of a class that is not Sendable. They run off the
///   main actor while a screen also has the reactor, and the compiler does not see a race between the two. Show only
///   what is in the state, and give the reactor only values that are Sendable or that nothing else uses; or write an
///   actor, which the compiler checks.
///
/// A class without isolation of its own runs off the main actor, and `reduce` and `mutate` of one
/// reactor never run in parallel: as on an actor, another can only run while one is suspended. Mark a closure that
/// calls a screen `@MainActor`, and make a cache that two reactors share thread-safe. Give both methods the same
/// isolation, and set no executor preference in them; otherwise they can run in parallel. An actor runs on
/// itself; leave both methods isolated to it, since the order rests on that.
///
/// - Note: a reactor of the main actor works, but its inputs change threads several times each. Where classes belong to the
/// main actor by default, make a reactor `nonisolated`, or an actor.
///
/// - Note: with a global actor other than the main actor, let tasks of that actor wait for what
///   `reduce` needs: while another task keeps that actor busy, a `reduce` that has not begun looks
///   the same as one that has suspended.
///
/// ## Lifetime
///
/// A reactor is kept alive while it has inputs. Then it is released on the main actor, so one that only a screen has is
/// freed there. Its last state is freed later, when other reactors are made; there are never more than eight such
/// states, or as many as live reactors.
public protocol AsyncReactor<Input, Mutation, State>: AnyObject, SendableMetatype {
  /// A user's action, or an event from outside.
  associatedtype Input: Sendable
  /// One change of the state.
  associatedtype Mutation: Sendable
  /// All that a screen needs.
  associatedtype State: Sendable

  /// The state before the first input. Called when the reactor is first used, and again by a `Stub`, or if
  /// two threads use it first at the same time; so it should depend on nothing that changes.
  nonisolated func initialState() -> State

  /// Turns an input into a mutation; the place for side effects.
  ///
  /// Its task is cancelled when the last connected store disconnects, unless a `Stub` awaits the state.
  func reduce(_ input: Input) async -> Mutation

  /// Applies `mutation` to `state`; should depend on nothing else.
  func mutate(_ state: State, mutation: Mutation) async -> State
}

extension AsyncReactor {
  /// The newest committed state. May be read anywhere, even in `reduce` and without a store.
  @inlinable
  public nonisolated var currentState: State { flow.state }

  /// Queues `input`; callable anywhere, even in `reduce`, but not in the reactor's `deinit`. ``AsyncReactor`` says when
  /// it takes effect.
  @inlinable
  public nonisolated func send(_ input: Input) { flow.submit(input, to: AnyReactor(self)) }

  @inlinable
  nonisolated var flow: Flow<Input, Mutation, State> {
    let flow =
      WeakTable.flows.existing(of: self) ?? WeakTable.flows.keep(Flow(of: self), for: self)
    return flow as! Flow<Input, Mutation, State>
  }
}

/// A reactor on its way to its flow.
// Safe, although a reactor need not be Sendable: a flow only calls `reduce` and `mutate`, never in parallel, on the flow's
// lane, or on the actor that the reactor is or belongs to.
@usableFromInline
struct AnyReactor<Input: Sendable, Mutation: Sendable, State: Sendable>: @unchecked Sendable {
  @usableFromInline let value: any AsyncReactor<Input, Mutation, State>

  @inlinable init(_ value: any AsyncReactor<Input, Mutation, State>) { self.value = value }

  /// The reactor, if it is an actor.
  @inlinable
  // A cast of `value` itself would take microseconds.
  var actor: (any Actor)? { (value as AnyObject) as? any Actor }
}
