/// The state of a flow, guarded by the flow's mutex.
///
/// `FlowCore+Inputs.swift` has the transitions of ``phase``, `FlowCore+Workers.swift` those of the
/// workers.
@usableFromInline
struct FlowCore<Input: Sendable, Mutation: Sendable, State: Sendable>: ~Copyable {
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>

  /// The newest committed state; nil when the reactor is gone.
  @usableFromInline
  var state: State?
  @usableFromInline
  var commits = 0
  /// Retained while there is work.
  @usableFromInline
  var reactor: Reactor?

  @usableFromInline
  var inputs = FIFOQueue<QueuedInput<Input, State>>()
  @usableFromInline
  var phase = FlowPhase.idle
  /// How many inputs have been taken from the queue; the number of the newest one.
  @usableFromInline
  var taken = 0
  /// Workers whose `reduce` had suspended and has returned, waiting for another's mutation to end.
  @usableFromInline
  var waitingToMutate = FIFOQueue<UnsafeContinuation<Bool, Never>>()
  /// Whether workers run where `reduce` runs, so that a running worker proves that a `reduce` under
  /// way has suspended. False if `reduce` must first get to an actor, which may be busy.
  @usableFromInline
  var sharesExecutor: Bool

  @usableFromInline
  var workers: [Worker] = []
  /// How many workers have an input.
  @usableFromInline
  var busyCount = 0
  /// Workers that wait to be woken.
  @usableFromInline
  var parked: [UnsafeContinuation<Reactor?, Never>] = []
  /// How many workers are about to park.
  @usableFromInline
  var parkingCount = 0
  /// Wakes workers that are about to park: they go on at once.
  @usableFromInline
  var pendingWakeups: [Reactor] = []
  /// Whether a worker has been woken that has not yet taken an input.
  @usableFromInline
  var isWaking = false

  @usableFromInline
  var subscriptions: [StateSubscription<State>] = []
  @usableFromInline
  var undelivered: [Committed<State>] = []
  @usableFromInline
  var isDelivering = false

  @inlinable
  init(state: State, sharesExecutor: Bool) {
    self.state = state
    self.sharesExecutor = sharesExecutor
  }
}

/// The progress of the input that may change the state.
@usableFromInline
enum FlowPhase: Equatable, Sendable {
  case idle
  /// An input's `reduce` runs or has suspended; the number identifies the input.
  case reducing(Int)
  /// A mutation is being applied.
  case mutating
}

/// An input that is queued or under way.
@usableFromInline
struct QueuedInput<Input: Sendable, State: Sendable>: Sendable {
  @usableFromInline
  let input: Input
  /// Awaits the state that the input leads to.
  @usableFromInline
  let reply: UnsafeContinuation<State, Never>?

  @inlinable
  var assignment: Worker.Assignment { reply == nil ? .unawaited : .awaited }

  @inlinable
  init(_ input: Input, reply: UnsafeContinuation<State, Never>?) {
    self.input = input
    self.reply = reply
  }
}

/// A state to deliver to the subscriptions.
@usableFromInline
struct Committed<State: Sendable>: Sendable {
  @usableFromInline
  let state: State
  @usableFromInline
  let commit: CommitNumber

  @inlinable
  init(_ state: State, _ commit: CommitNumber) {
    self.state = state
    self.commit = commit
  }
}
