/// A state as it is delivered to stores.
@usableFromInline
struct Commit<State: Sendable>: Sendable {
  @usableFromInline let state: State
  /// The mutation that made it.
  @usableFromInline let window: PulseWindow
  /// Its place among all commits of its reactor, from 1.
  @usableFromInline var number = 0

  @inlinable
  init(_ state: State, _ window: PulseWindow) {
    self.state = state
    self.window = window
  }
}

/// Gives a state to a store that has connected to the reactor with this identity. Captures nothing.
@usableFromInline
typealias Receiver<State> = @MainActor (AnyObject, ObjectIdentifier, State) -> Void

/// A store that receives the states of a flow.
@MainActor
@usableFromInline
final class Subscription<State: Sendable> {
  @usableFromInline weak let store: AnyObject?
  @usableFromInline let reactor: ObjectIdentifier
  /// The number of the last commit before the store connected.
  @usableFromInline let start: Int
  @usableFromInline let receive: Receiver<State>
  @usableFromInline var isOpen = true

  @inlinable
  init(
    _ store: AnyObject, to reactor: ObjectIdentifier, after start: Int,
    _ receive: @escaping Receiver<State>
  ) {
    self.store = store
    self.reactor = reactor
    self.start = start
    self.receive = receive
  }

  /// Gives a state to the store, if it is one that the store is to receive. False if the store is gone.
  @inlinable
  func deliver(_ commit: Commit<State>) -> Bool {
    guard isOpen, commit.number > start else { return true }
    guard let store else { return false }
    receive(store, reactor, commit.state)
    return true
  }
}

/// A store's connection to its reactor; kept for the store, and closed at the latest when that has ended.
@MainActor
@usableFromInline
final class StoreConnection<Input: Sendable, Mutation: Sendable, State: Sendable> {
  @usableFromInline let flow: Flow<Input, Mutation, State>
  @usableFromInline let subscription: Subscription<State>
  /// Keeps the reactor's memory, so that no other one gets its address.
  @usableFromInline unowned let memory: AnyObject
  @usableFromInline let close: @MainActor () -> Void

  @inlinable
  init(
    of store: AnyObject, to reactor: some AsyncReactor<Input, Mutation, State>,
    receive: @escaping Receiver<State>
  ) {
    let flow = reactor.flow
    let subscription = flow.subscribe(store, to: ObjectIdentifier(reactor), receive)
    self.flow = flow
    self.subscription = subscription
    // Made here, where the types are known; in the deinit they are not, and each use would look them up.
    close = { flow.remove(subscription) }
    memory = reactor
  }

  @inlinable
  func isOpen(to reactor: AnyObject) -> Bool {
    subscription.reactor == ObjectIdentifier(reactor) && subscription.isOpen
  }

  isolated deinit { close() }
}
