/// A reactor whose `reduce` and `mutate` never suspend; its inputs cost no task.
///
/// Leave out `async`:
///
/// ```swift
/// final class CounterReactor: SynchronousReactor {
///   enum Input { case increment }
///   struct State: Sendable { var count = 0 }
///
///   func initialState() -> State { State() }
///
///   func reduce(_ input: Input) -> Input { input }
///
///   func mutate(_ state: State, mutation: Input) -> State { State(count: state.count + 1) }
/// }
/// ```
///
/// Stores and stubs work as with any ``AsyncReactor``, and its rules of order hold. But an input is processed
/// by the thread that sends it, before `send` returns; if another one is under way, by the thread that processes
/// that, afterwards. After 512 inputs that others have sent, that thread's `send` returns, and a task processes the rest.
/// States are delivered by a later job of the main actor, as always.
///
/// `reduce` and `mutate` of one reactor never run in parallel, so its stored properties belong to them.
public protocol SynchronousReactor<Input, Mutation, State>: AsyncReactor {
  /// Turns an input into a mutation.
  func reduce(_ input: Input) -> Mutation

  /// Applies `mutation` to `state`; should depend on nothing else.
  func mutate(_ state: State, mutation: Mutation) -> State
}

extension SynchronousReactor {
  @inlinable
  public static var _synchronousSteps: SynchronousSteps<Input, Mutation, State>? {
    SynchronousSteps(
      reduce: { unsafeDowncast($0, to: Self.self).reduce($1) },
      mutate: { unsafeDowncast($0, to: Self.self).mutate($1, mutation: $2) })
  }
}

/// The methods of a ``SynchronousReactor``, for the framework. Both take the reactor first.
public struct SynchronousSteps<Input, Mutation, State> {
  @usableFromInline
  let reduce: (AnyObject, Input) -> Mutation
  @usableFromInline
  let mutate: (AnyObject, State, Mutation) -> State

  @inlinable
  init(
    reduce: @escaping (AnyObject, Input) -> Mutation,
    mutate: @escaping (AnyObject, State, Mutation) -> State
  ) {
    self.reduce = reduce
    self.mutate = mutate
  }
}
