/// What a store has to do with its reactor; attached to the store.
final class StoreConnection<Input: Sendable, Mutation: Sendable, State: Sendable>: Attachment {
  let flow: Flow<Input, Mutation, State>
  private let reactor: ObjectIdentifier
  private let link: Link<State>

  /// Connects to `reactor`; from now on, `receive` is told its states.
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
  func leads(to reactor: AnyObject) -> Bool {
    ObjectIdentifier(reactor) == self.reactor && link.isOpen
  }

  func close() { flow.remove(link) }

  func ownerEnded() { close() }
}
