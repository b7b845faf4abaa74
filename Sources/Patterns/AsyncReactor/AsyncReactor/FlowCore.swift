/// What a flow knows. Used under the flow's lock; `FlowCore+Turns.swift` says what may happen next.
@usableFromInline
struct FlowCore<Input: Sendable, Mutation: Sendable, State: Sendable>: ~Copyable {
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>

  /// Nil when the reactor is gone.
  @usableFromInline
  var state: State?
  @usableFromInline
  var commits = 0
  /// Held while there is work.
  @usableFromInline
  var reactor: Reactor?

  @usableFromInline
  var inputs = Ring<Step<Input, State>>()
  @usableFromInline
  var turn = Turn.free
  /// How many inputs have been taken; the number of the newest one.
  @usableFromInline
  var taken = 0
  /// Workers that have reduced after losing their turn, waiting to mutate.
  @usableFromInline
  var late = Ring<UnsafeContinuation<Bool, Never>>()
  /// Whether workers run where `reduce` runs, so that a running worker shows that a `reduce` under
  /// way has suspended. Not so if `reduce` must first get to a busy actor.
  @usableFromInline
  var isExclusive: Bool

  /// All there are.
  @usableFromInline
  var workers: [Worker] = []
  /// How many have an input.
  @usableFromInline
  var engaged = 0
  /// Those that wait to be called.
  @usableFromInline
  var parked: [UnsafeContinuation<Reactor?, Never>] = []
  /// How many are about to park.
  @usableFromInline
  var returning = 0
  /// For those that are about to park: they are called again at once.
  @usableFromInline
  var recalls: [Reactor] = []
  /// Whether a worker is on its way to take an input.
  @usableFromInline
  var isCalled = false

  @usableFromInline
  var links: [Link<State>] = []
  @usableFromInline
  var outbox: [Committed<State>] = []
  @usableFromInline
  var isTelling = false

  @inlinable
  init(state: State, isExclusive: Bool) {
    self.state = state
    self.isExclusive = isExclusive
  }
}

/// A state that the links are to be told.
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
