/// What a store has to do with its reactor; attached to the store.
@usableFromInline
final class StoreConnection<Input: Sendable, Mutation: Sendable, State: Sendable>: Attachment {
  @usableFromInline
  let flow: Flow<Input, Mutation, State>
  @usableFromInline
  let reactor: ObjectIdentifier
  @usableFromInline
  let link: Link<State>

  /// Connects to `reactor`; from now on, `receive` is told its states.
  @inlinable
  init(
    to reactor: some AsyncReactor<Input, Mutation, State>,
    receive: @escaping @MainActor (State) -> Void
  ) {
    flow = reactor.flow
    self.reactor = ObjectIdentifier(reactor)
    link = Link(receive)
    flow.add(link)
  }

  /// Whether this is still the way to `reactor`.
  @inlinable
  func leads(to reactor: AnyObject) -> Bool {
    ObjectIdentifier(reactor) == self.reactor && link.isOpen
  }

  @inlinable
  func close() { flow.remove(link) }

  @inlinable
  func ownerEnded() { close() }
}
