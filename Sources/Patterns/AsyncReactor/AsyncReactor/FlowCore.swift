/// What a flow knows. Used under the flow's lock; `FlowCore+Turns.swift` says what may happen next.
struct FlowCore<Input: Sendable, Mutation: Sendable, State: Sendable>: ~Copyable {
  typealias Reactor = AnyReactor<Input, Mutation, State>

  /// Nil when the reactor is gone.
  var state: State?
  var commits = 0
  /// Held while there is work.
  var reactor: Reactor?

  var inputs = Ring<Step<Input, State>>()
  var turn = Turn.free
  /// How many inputs have been taken; the number of the newest one.
  var taken = 0
  /// Workers that have reduced after losing their turn, waiting to mutate.
  var late = Ring<UnsafeContinuation<Bool, Never>>()
  /// Whether workers run where `reduce` runs, so that a running worker shows that a `reduce` under
  /// way has suspended. Not so if `reduce` must first get to a busy actor.
  var isExclusive: Bool

  /// All there are.
  var workers: [Worker] = []
  /// How many have an input.
  var engaged = 0
  /// Those that wait to be called.
  var parked: [UnsafeContinuation<Reactor?, Never>] = []
  /// How many are about to park.
  var returning = 0
  /// For those that are about to park: they are called again at once.
  var recalls: [Reactor] = []
  /// Whether a worker is on its way to take an input.
  var isCalled = false

  var links: [Link<State>] = []
  var outbox: [Committed<State>] = []
  var isTelling = false

  init(state: State, isExclusive: Bool) {
    self.state = state
    self.isExclusive = isExclusive
  }
}

/// A state that the links are to be told.
struct Committed<State: Sendable>: Sendable {
  let state: State
  let commit: CommitNumber
}
