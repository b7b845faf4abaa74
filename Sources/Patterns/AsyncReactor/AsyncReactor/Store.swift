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
/// is the same. Several stores may have one reactor; all hear the same states in the same order.
///
/// When a store is freed, it hears nothing more. When it was the last one connected to its reactor,
/// inputs under way are cancelled and inputs queued are dropped.
@MainActor
public protocol Store: AnyObject {
  /// The reactor's type.
  associatedtype Reactor: AsyncReactor

  /// Where inputs go. With nil, ``send(_:)`` does nothing.
  var reactor: Reactor? { get }

  /// Told every state that the reactor commits while this store is connected, in order.
  ///
  /// The next call comes after this one has returned. What is sent from here takes effect afterwards.
  func state(_ state: Reactor.State)
}

extension Store {
  /// Queues `input`; its state comes to ``state(_:)`` on a later turn of the main actor.
  @inlinable
  public func send(_ input: Reactor.Input) {
    guard let reactor else { return }
    connection(to: reactor).flow.submit(input, to: reactor)
  }

  /// Hears the states that are committed from now on, without sending anything.
  @inlinable
  public func connect() {
    guard let reactor else { return }
    _ = connection(to: reactor)
  }

  /// Hears nothing more, and gives up what is under way as if the store were freed.
  ///
  /// The next ``send(_:)`` or ``connect()`` connects again.
  @inlinable
  public func disconnect() {
    Attachments.connections.remove(Connection.self, of: self)?.close()
  }

  @usableFromInline
  typealias Connection = StoreConnection<Reactor.Input, Reactor.Mutation, Reactor.State>

  @inlinable
  func connection(to reactor: Reactor) -> Connection {
    let known = Attachments.connections.known(Connection.self, of: self)
    if let known, known.leads(to: reactor) { return known }
    known?.close()
    let connection = Connection(to: reactor) { [weak self, reactor = ObjectIdentifier(reactor)] in
      guard let self, let current = self.reactor, ObjectIdentifier(current) == reactor else {
        return
      }
      self.state($0)
    }
    Attachments.connections.set(connection, of: self)
    return connection
  }
}
