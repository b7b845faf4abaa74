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
  /// Whether a worker on its way to the actor will look at `inputs`. Without an actor, the thread that has the executor
  /// does, before it gives it back.
  @usableFromInline
  var isScheduled = false

  /// In no order; each knows its place.
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
  /// Whether the input that a thread processes for a synchronous reactor is cancelled, unless somebody awaits it.
  @usableFromInline
  var isInputOfThreadCancelled = false
  /// How many of the first inputs the thread that processes them for a synchronous reactor owes: the last it sent itself.
  @usableFromInline
  var owedInputs = 0

  @usableFromInline
  var subscriptions: [StateSubscription<State>] = []
  /// How many of them are closed; one at least is open, unless there are none.
  @usableFromInline
  var closedSubscriptions = 0
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
