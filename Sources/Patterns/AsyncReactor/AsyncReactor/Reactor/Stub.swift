/// Drives a reactor without a screen, for tests.
///
/// ```swift
/// let stub = Stub(reactor: CounterReactor())
/// let newState = await stub.test(input: .increment)
/// #expect(newState.count == 1)
/// ```
// Safe, although a reactor need not be Sendable: only the reactor's flow uses it, see `AnyReactor`.
public final class Stub<Reactor: AsyncReactor>: @unchecked Sendable {
  @usableFromInline
  let reactor: Reactor
  @usableFromInline
  let flow: Flow<Reactor.Input, Reactor.Mutation, Reactor.State>
  @usableFromInline
  let initial: Reactor.State

  /// Creates a stub for `reactor`.
  @inlinable
  public init(reactor: Reactor) {
    self.reactor = reactor
    flow = reactor.flow
    initial = flow.uncommittedState ?? reactor.initialState()
  }

  /// The state before the first input.
  @inlinable
  public func initialState() -> Reactor.State { initial }

  /// Sends `input` and returns the state that it leads to.
  ///
  /// If no input is under way, this one is processed on the calling thread as far as it goes without suspending; later
  /// ones go elsewhere. An actor processes it in the calling task, so that `reduce` and `mutate` see that task's
  /// priority, local values and cancellation. A synchronous reactor also processes on the calling thread what is sent
  /// meanwhile.
  @inlinable
  public nonisolated(nonsending) func test(input: Reactor.Input) async -> Reactor.State {
    await flow.state(after: input, of: reactor)
  }
}
