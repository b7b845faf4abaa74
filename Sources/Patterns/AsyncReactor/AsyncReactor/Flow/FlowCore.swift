/// What a flow shares between threads, guarded by its mutex.
@usableFromInline
struct FlowCore<Input: Sendable, Mutation: Sendable, State: Sendable>: ~Copyable {
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>
  @usableFromInline
  typealias Queued = QueuedInput<Input, State>

  /// The newest committed state; nil when the reactor is gone.
  @usableFromInline
  var state: State?
  @usableFromInline
  var newestCommit = CommitNumber.none
  /// Retained while there is work.
  @usableFromInline
  var reactor: Reactor?

  @usableFromInline
  var inputs = FIFOQueue<Queued>()
  /// Whether somebody will look at `inputs`: a worker on its way to the actor, or the thread that processes the
  /// inputs of a synchronous reactor. Elsewhere, the thread that runs the executor does, before it stops.
  @usableFromInline
  var isScheduled = false

  @usableFromInline
  var workers: [Worker] = []
  /// How many inputs are under way.
  @usableFromInline
  var underWay = 0
  /// Workers that wait for work; at most two.
  @usableFromInline
  var parked: [UnsafeContinuation<Reactor?, Never>] = []
  /// How many workers are about to park.
  @usableFromInline
  var parking = 0
  /// For one of these to go on with instead.
  @usableFromInline
  var recalled: Reactor?
  /// How often everything that nobody awaits was cancelled.
  @usableFromInline
  var cancellations = 0

  @usableFromInline
  var subscriptions: [StateSubscription<State>] = []
  @usableFromInline
  var undelivered: [Committed<State>] = []
  @usableFromInline
  var isDelivering = false

  @inlinable
  init(state: State) {
    self.state = state
  }

  /// Queues `input` of `reactor`.
  @inlinable
  mutating func append(_ input: Queued, of reactor: Reactor) {
    inputs.append(input)
    if self.reactor == nil { self.reactor = reactor }
  }

  /// Makes a state the newest. Returns the former one, to be freed outside the lock, and whether a job of the
  /// main actor must be started to deliver this one.
  @inlinable
  mutating func commit(_ newest: State, as number: CommitNumber) -> (
    former: State?, needsDelivery: Bool
  ) {
    newestCommit = number
    return (exchange(&state, with: newest), publish(newest, number))
  }
}

/// Puts `value` in place of another, and returns that: to free it elsewhere than under a lock.
@inlinable
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  swap(&place, &value)
  return value
}
