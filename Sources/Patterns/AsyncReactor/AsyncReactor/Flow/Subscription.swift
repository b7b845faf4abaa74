/// A state that a reactor has committed.
///
/// An object: stores, `currentState` and the next `mutate` read it in place, however large the state is.
@usableFromInline
final class Commit<State: Sendable>: Sendable {
  @usableFromInline let state: State
  /// Its place among all commits of its reactor; the initial state is 0.
  @usableFromInline let number: Int

  @inlinable
  init(_ state: consuming State, number: Int) {
    self.state = state
    self.number = number
  }
}

/// Gives a state to a store that has connected to the reactor with this identity. Captures nothing.
@usableFromInline
typealias Receiver<State> = @MainActor (AnyObject, ObjectIdentifier, State) -> Void

/// A store that receives the states of a flow.
@MainActor
@usableFromInline
final class Subscription<State: Sendable>: PulseReader {
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
  func deliver(_ commit: Commit<State>, in delivery: Delivery) -> Bool {
    guard isOpen, commit.number > start else { return true }
    guard let store else { return false }
    next = 0
    delivery.reader = self
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
  /// Removes the subscription from the flow.
  @usableFromInline let end: @MainActor (Flow<Input, Mutation, State>, Subscription<State>) -> Void

  @inlinable
  init(
    of store: AnyObject, to reactor: some AsyncReactor<Input, Mutation, State>,
    receive: @escaping Receiver<State>
  ) {
    flow = reactor.flow
    subscription = flow.subscribe(store, to: ObjectIdentifier(reactor), receive)
    memory = reactor
    // Made here, where the types are known; in the deinit they are not, and each use would look them up.
    end = { $0.remove($1) }
  }

  @inlinable
  func isOpen(to reactor: AnyObject) -> Bool {
    subscription.reactor == ObjectIdentifier(reactor) && subscription.isOpen
  }

  @inlinable func close() { end(flow, subscription) }

  isolated deinit { close() }
}
