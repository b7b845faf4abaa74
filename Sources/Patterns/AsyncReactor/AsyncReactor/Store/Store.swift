import FrameworkSupport

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
  /// The next call comes after this one has returned, also where an input that is sent from here has already taken
  /// effect.
  func state(_ state: Reactor.State)
}

/// Another name of ``Store``, for modules that have one of their own.
public typealias ReactorStore = Store

extension Store {
  /// Queues `input`; its state is delivered to ``state(_:)`` by a later job of the main actor.
  @inlinable
  public func send(_ input: Reactor.Input) {
    MainActor.checkCaller("uses a store")
    guard let reactor else { return disconnect() }
    if let connection = openConnection(to: reactor) {
      Connection.submit(input, to: reactor, connection)
      extendLifetime(self)
    } else {
      connectAnew(to: reactor)
      reactor.flow.submit(input, to: reactor)
    }
  }

  /// Receives the states committed from now on, without sending anything.
  @inlinable
  public func connect() {
    MainActor.checkCaller("uses a store")
    guard let reactor else { return disconnect() }
    guard openConnection(to: reactor) == nil else { return }
    connectAnew(to: reactor)
  }

  /// Stops receiving states. If no other store is connected to the reactor, cancels inputs under way
  /// and drops queued ones.
  ///
  /// The next ``send(_:)`` or ``connect()`` connects again.
  @inlinable
  public func disconnect() {
    MainActor.checkCaller("uses a store")
    AssociatedObjects.connections.remove(Connection.self, of: self)?.close()
  }

  @usableFromInline
  typealias Connection = StoreConnection<Reactor.Input, Reactor.Mutation, Reactor.State>

  /// The connection to `reactor`, if there is one; it exists as long as the store is connected.
  @inlinable @inline(__always)
  func openConnection(to reactor: Reactor) -> Unmanaged<Connection>? {
    let existing = AssociatedObjects.connection(Connection.self, of: self)
    guard let existing, Connection.isOpen(existing, to: reactor) else { return nil }
    return existing
  }

  /// Connects to `reactor`, unless the store's deinit has begun.
  @inlinable
  func connectAnew(to reactor: Reactor) {
    guard AssociatedObjects.connections.canKeep(for: self) else { return }
    if AssociatedObjects.connection(Connection.self, of: self) != nil {
      disconnect()
    }
    let connection = Connection(of: self, to: reactor) { store, reactor, state in
      let store = unsafeDowncast(store, to: Self.self)
      guard let current = store.reactor, ObjectIdentifier(current) == reactor else { return }
      store.state(state)
    }
    AssociatedObjects.connections.set(connection, of: self)
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
  let subscription: StateSubscription<State>
  // See `Flow.end`.
  @usableFromInline
  let end: @Sendable (StoreConnection) -> Void

  /// Connects `store` to `reactor`; from now on, `receive` gives it its states.
  @inlinable
  init(
    of store: AnyObject, to reactor: some AsyncReactor<Input, Mutation, State>,
    receive: @escaping @MainActor (AnyObject, ObjectIdentifier, State) -> Void
  ) {
    flow = reactor.flow
    subscription = flow.subscribe(store, receive)
    end = { $0.close() }
  }

  /// Whether `connection` still connects to `reactor`.
  @inlinable
  static func isOpen(_ connection: Unmanaged<StoreConnection>, to reactor: AnyObject) -> Bool {
    connection._withUnsafeGuaranteedRef {
      ObjectIdentifier(reactor) == $0.flow.reactor && $0.subscription.isOpen
    }
  }

  /// Submits `input` to the flow of `connection`; the reactor keeps the flow, and what processes the input may end the
  /// connection.
  @inlinable
  static func submit(
    _ input: Input, to reactor: some AsyncReactor<Input, Mutation, State>,
    _ connection: Unmanaged<StoreConnection>
  ) {
    let flow = connection._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.flow) }
    flow._withUnsafeGuaranteedRef { $0.submit(input, to: reactor) }
  }

  @inlinable
  func close() { flow.remove(subscription) }

  @usableFromInline
  func ownerDidDeinit() { end(self) }
}
