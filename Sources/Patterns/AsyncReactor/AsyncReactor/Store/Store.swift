/// Connects a screen to a reactor: inputs go in, every new state comes out.
///
/// ```swift
/// @MainActor
/// final class CounterScreen: Store {
///   var reactor: CounterReactor? = CounterReactor()
///   func state(_ state: CounterReactor.State) { … }
/// }
///
/// let screen = CounterScreen()
/// screen.send(.increment)
/// ```
///
/// A store is connected from its first ``send(_:)`` or ``connect()`` on, for as long as `reactor`
/// is the same. With another one, or none, the former connection ends at the next of these calls, or
/// with ``disconnect()``. Several stores may have one reactor; all receive the same states in the same order.
///
/// A store that is freed disconnects. When the last store of a reactor disconnects, inputs under way
/// are cancelled and queued inputs are dropped.
@MainActor
public protocol Store: AnyObject {
  /// The reactor's type.
  associatedtype Reactor: AsyncReactor

  /// Where inputs go. With nil, ``send(_:)`` does nothing.
  var reactor: Reactor? { get }

  /// Receives every state that the reactor commits while this store is connected, in order.
  ///
  /// The next call comes after this one has returned. Inputs sent from here take effect afterwards.
  func state(_ state: Reactor.State)
}

extension Store {
  /// Queues `input`; its state is delivered to ``state(_:)`` by a later job of the main actor.
  @inlinable
  public func send(_ input: Reactor.Input) {
    guard let reactor else { return }
    connection(to: reactor).flow.submit(input, to: reactor)
  }

  /// Receives the states delivered from now on, without sending anything.
  @inlinable
  public func connect() {
    guard let reactor else { return }
    _ = connection(to: reactor)
  }

  /// Stops receiving states. If no other store is connected to the reactor, cancels inputs under way
  /// and drops queued ones.
  ///
  /// The next ``send(_:)`` or ``connect()`` connects again.
  @inlinable
  public func disconnect() {
    AssociatedObjects.connections.remove(Connection.self, of: self)?.close()
  }

  @usableFromInline
  typealias Connection = StoreConnection<Reactor.Input, Reactor.Mutation, Reactor.State>

  @inlinable @inline(__always)
  func connection(to reactor: Reactor) -> Connection {
    let existing = AssociatedObjects.connections.existing(Connection.self, of: self)
    if let existing, existing.isOpen(to: reactor) { return existing }
    existing?.close()
    let connection = Connection(to: reactor) { [weak self, reactor = ObjectIdentifier(reactor)] in
      guard let self, let current = self.reactor, ObjectIdentifier(current) == reactor else {
        return
      }
      self.state($0)
    }
    AssociatedObjects.connections.set(connection, of: self)
    return connection
  }
}

/// A store's connection to its reactor; associated with the store.
@usableFromInline
final class StoreConnection<Input: Sendable, Mutation: Sendable, State: Sendable>:
  AssociatedObject
{
  @usableFromInline
  let flow: Flow<Input, Mutation, State>
  @usableFromInline
  let reactor: ObjectIdentifier
  @usableFromInline
  let subscription: StateSubscription<State>
  // See `Flow.end`.
  @usableFromInline
  let end: @Sendable (StoreConnection) -> Void

  /// Connects to `reactor`; from now on, `receive` gets its states.
  @inlinable
  init(
    to reactor: some AsyncReactor<Input, Mutation, State>,
    receive: @escaping @MainActor (State) -> Void
  ) {
    flow = reactor.flow
    self.reactor = ObjectIdentifier(reactor)
    subscription = flow.subscribe(receive)
    end = { $0.close() }
  }

  /// Whether this still connects to `reactor`.
  @inlinable
  func isOpen(to reactor: AnyObject) -> Bool {
    ObjectIdentifier(reactor) == self.reactor && subscription.isOpen
  }

  @inlinable
  func close() { flow.remove(subscription) }

  @usableFromInline
  func ownerDidDeinit() { end(self) }
}
