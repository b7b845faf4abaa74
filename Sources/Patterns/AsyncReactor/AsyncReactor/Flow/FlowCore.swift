/// What a flow shares between threads, guarded by its mutex.
@usableFromInline
struct FlowCore<Input: Sendable, Mutation: Sendable, State: Sendable>: ~Copyable {
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>
  @usableFromInline
  typealias Queued = QueuedInput<Input, State>

  /// Whether the reactor is gone.
  @usableFromInline
  var isClosed = false
  /// How many states have been committed.
  @usableFromInline
  var commits = 0
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
  @usableFromInline
  var parked = ParkedWorkers()
  /// How many workers of an actor are about to park; of no meaning without an actor.
  @usableFromInline
  var parking = 0
  /// What a worker is called for that is woken where an actor does not run; one that is about to park may answer.
  @usableFromInline
  var called: Reactor?
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
  init() {}

  /// Queues `input` of `reactor`.
  @inlinable
  mutating func append(_ input: Queued, of reactor: Reactor) {
    inputs.append(input)
    if self.reactor == nil { self.reactor = reactor }
  }
}

/// Puts `value` in place of another, and returns that: to free it elsewhere than under a lock.
@inlinable
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  swap(&place, &value)
  return value
}
