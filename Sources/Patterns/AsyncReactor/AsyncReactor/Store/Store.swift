import FrameworkSupport

/// Connects a screen to a reactor: inputs go in, every new state comes out.
///
/// ```swift
/// @MainActor
/// final class CounterScreen: Store {
///   var reactor: CounterReactor? = CounterReactor()
///   func state(_ state: CounterReactor.State) { … }
///   isolated deinit { disconnect() }
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
/// When the last store of a reactor disconnects, inputs under way are cancelled and queued inputs are dropped. So
/// disconnect in the store's deinit, as above. Without that line, a store that is freed receives nothing more, and
/// disconnects at the next state of its reactor, or after other stores have connected: work under way goes on until
/// then.
///
/// - Important: Two screens whose `state(_:)` sends what it receives to the other's reactor never come to rest: every input
///   commits a state, even one that changes nothing, and every state is delivered. Send only what differs from what was
///   sent last, or give both screens one reactor.
@MainActor
public protocol Store: AnyObject {
  /// The reactor's type.
  associatedtype Reactor: AsyncReactor

  /// Where inputs go. With nil, ``send(_:)`` does nothing.
  var reactor: Reactor? { get }

  /// Receives every state that the reactor commits while this store is connected, in order.
  ///
  /// The next call comes after this one has returned, even if an input sent from here has already taken effect.
  func state(_ state: Reactor.State)
}

/// Another name for ``Store``, for modules that have one of their own.
public typealias ReactorStore = Store

extension Store {
  /// Queues `input`; its state is delivered to ``state(_:)`` by a later job of the main actor.
  @inlinable
  public func send(_ input: Reactor.Input) {
    MainActor.checkCaller("uses a store")
    guard let reactor else { return disconnect() }
    connection(to: reactor).flow.submit(input, to: AnyReactor(reactor))
  }

  /// Receives the states committed from now on, without sending anything.
  @inlinable
  public func connect() {
    MainActor.checkCaller("uses a store")
    guard let reactor else { return disconnect() }
    _ = connection(to: reactor)
  }

  /// Stops receiving states. If no other store is connected to the reactor, cancels inputs under way
  /// and drops queued ones. May be called in the store's `isolated deinit`, and should be, see ``Store``.
  ///
  /// The next ``send(_:)`` or ``connect()`` connects again.
  @inlinable
  public func disconnect() {
    MainActor.checkCaller("uses a store")
    (WeakTable.connections.remove(of: self) as! Connection?)?.close()
  }

  @usableFromInline
  typealias Connection = StoreConnection<Reactor.Input, Reactor.Mutation, Reactor.State>

  @inlinable
  func connection(to reactor: Reactor) -> Connection {
    if let existing = WeakTable.connections.existing(of: self) {
      let connection = existing as! Connection
      if connection.isOpen(to: reactor) { return connection }
      disconnect()
    }
    let connection = Connection(of: self, to: reactor) { store, id, state in
      let store = store as! Self
      guard let current = store.reactor, ObjectIdentifier(current) == id else { return }
      store.state(state)
    }
    return WeakTable.connections.keep(connection, for: self) as! Connection
  }
}
