/// Drives a reactor without a screen, for tests.
///
/// ```swift
/// let stub = Stub(reactor: CounterReactor())
/// let newState = await stub.test(input: .increment)
/// #expect(newState.count == 1)
/// ```
public final class Stub<Reactor: AsyncReactor>: Sendable {
  @usableFromInline let reactor: AnyReactor<Reactor.Input, Reactor.Mutation, Reactor.State>
  @usableFromInline let actor: (any Actor)?
  @usableFromInline let flow: Flow<Reactor.Input, Reactor.Mutation, Reactor.State>

  /// Creates a stub for `reactor`, which runs elsewhere from now on: unless it is Sendable, the caller can no longer use it.
  @inlinable
  public init(reactor: sending Reactor) {
    flow = reactor.flow
    self.reactor = AnyReactor(reactor)
    actor = self.reactor.actor
  }

  /// Sends `input` and returns the state that it leads to.
  ///
  /// If no input is under way, this one is processed on the calling thread as far as it goes without suspending; later
  /// ones go elsewhere. An actor processes it in the calling task, so that `reduce` and `mutate` see that task's
  /// priority, local values and cancellation.
  @inlinable
  public nonisolated(nonsending) func test(input: Reactor.Input) async -> Reactor.State {
    await flow.state(after: input, of: reactor, on: actor)
  }
}
