import Synchronization

/// Runs inputs one at a time, and delivers the outputs after each.
///
/// A turn runs one input through the resolver, then delivers the outputs that changed, in the order
/// they first changed. Inputs sent meanwhile are queued; each becomes a turn of its own.
///
/// | | idle | notifying | running | stopped |
/// |---|---|---|---|---|
/// | ``begin(orQueue:)`` | delivers late changes; running | queues the input | queues the input | – |
/// | ``beginIfIdle()`` | delivers late changes; running | – | – | – |
/// | ``beginIfSettled()`` | running, unless something waits | – | – | – |
/// | ``end()`` | – | – | delivers, runs queued inputs; idle | – |
/// | ``endLeavingInputs()`` | – | – | delivers, schedules a turn for queued inputs; idle | – |
/// | ``change(_:_:)`` | queues the output, schedules a turn | queues the output | queues the output | – |
/// | ``notify(_:)`` | notifying; idle | – | – | – |
/// | ``stop()`` | drops both queues; stopped | the same | the same | – |
///
/// Inputs come from the main actor. A store may also be changed outside a turn and on other threads:
/// such late changes are delivered in a turn that is scheduled on the main actor. Inputs that wait while the queue is
/// idle or notifying run in that turn, or before the next input if that comes first.
///
/// While other threads keep changing outputs, a turn leaves what it has not delivered after ``mostDeliveries`` to
/// another one, so that inputs run and the main actor gets to do other things.
@usableFromInline
final class TurnQueue: Sendable {
  /// The turn queue of the machine whose resolver is running.
  @usableFromInline @TaskLocal static var polishing: TurnQueue?

  private let state = Mutex(State())

  @usableFromInline init() {}

  /// How many values a turn may always deliver. Once another thread changes an output after that, the turn leaves the
  /// rest to the next turn.
  private static var mostDeliveries: Int { 1_000 }

  private struct State {
    var phase = Phase.idle
    /// How many values the turn under way has delivered.
    var deliveries = 0
    /// The thread of the turn under way, once that has delivered ``mostDeliveries``.
    var runner: ThreadIdentity?
    /// Whether another thread has changed an output since then.
    var mustPause = false
    var inputs = FIFOQueue<() -> Void>()
    var outputs = OutputQueue()
    /// The outputs that a stop has yet to free.
    var dropped = OutputQueue()
    /// Whether a task that delivers late changes was made and has not run.
    var isTurnScheduled = false

    /// Whether anything waits for a turn.
    var isAnythingWaiting: Bool { !outputs.isEmpty || !inputs.isEmpty }

    mutating func begin() {
      phase = .running
      resetDeliveries()
    }

    mutating func noteDelivery() {
      deliveries += 1
      if deliveries == TurnQueue.mostDeliveries { runner = .current }
    }

    mutating func resetDeliveries() {
      deliveries = 0
      runner = nil
      mustPause = false
    }

    /// Whether the caller must schedule a turn, because none is.
    mutating func beginScheduling() -> Bool {
      defer { isTurnScheduled = true }
      return !isTurnScheduled
    }
  }

  private enum Phase {
    case idle
    /// A late change is about to be made, and a turn is scheduled.
    case notifying
    case running
    case stopped
  }

  /// What a running turn does next.
  private enum Next {
    case deliver(TurnOutput)
    case run(() -> Void)
    case nothing
    case pause
  }

  /// Runs a resolver, whose assignments become turns of this queue.
  @usableFromInline
  func polish(_ resolve: () -> Void) { Self.$polishing.withValue(self) { resolve() } }

  /// Begins a turn, to be ended by ``end()``. During a turn, queues `input` and returns false.
  func begin(orQueue input: () -> () -> Void) -> Bool {
    beginTurn { state in
      state.inputs.append(input())
      return true
    }
  }

  /// Begins a turn, to be ended by ``end()``, if none is under way.
  func beginIfIdle() -> Bool { beginTurn { _ in false } }

  /// Begins a turn, or lets its input wait if it can, as `wait` returns.
  @inline(__always)
  private func beginTurn(orElse wait: (inout State) -> Bool) -> Bool {
    var mustSettle = false
    var isWaiting = false
    let begins = locked { state in
      switch state.phase {
      case .idle:
        state.begin()
        mustSettle = state.isAnythingWaiting
        if mustSettle, !state.inputs.isEmpty { isWaiting = wait(&state) }
        return true
      case .notifying, .running:
        _ = wait(&state)
        return false
      case .stopped:
        return false
      }
    }
    // Subscribers receive late changes before anything else changes, unless other threads keep making some.
    guard mustSettle else { return begins }
    let isSettled = settle(runningInputs: isWaiting)
    if isWaiting, !isSettled { becomeIdle(from: .running) }
    return locked { $0.phase == .running }
  }

  /// Begins a turn, to be ended by ``endLeavingInputs()``, if none is under way and nothing waits for one.
  ///
  /// For what may run inside the setter of a property: that is a late change, which is not delivered before it is made,
  /// and which would overwrite what inputs do meanwhile.
  func beginIfSettled() -> Bool {
    locked { state in
      guard state.phase == .idle, !state.isAnythingWaiting else { return false }
      state.begin()
      return true
    }
  }

  /// Delivers the outputs, and leaves the queued inputs to a turn that it schedules.
  func endLeavingInputs() {
    settle(runningInputs: false)
    becomeIdle(from: .running)
  }

  /// Ends a phase, and schedules a turn for what waits.
  private func becomeIdle(from phase: Phase) {
    let mustSchedule = locked { state in
      guard state.phase == phase else { return false }
      state.phase = .idle
      return state.isAnythingWaiting && state.beginScheduling()
    }
    if mustSchedule { scheduleTurn() }
  }

  /// Delivers the outputs, then runs the queued inputs, each in a turn of its own.
  func end() {
    if !settle(runningInputs: true) { becomeIdle(from: .running) }
  }

  /// Drops everything queued; nothing runs or is delivered afterwards.
  func stop() {
    // Freed after the lock is released: inputs and outputs hold the user's objects.
    let inputs = locked { state -> FIFOQueue<() -> Void>? in
      guard state.phase != .stopped else { return nil }
      defer { state = State(phase: .stopped, dropped: state.outputs) }
      return state.inputs
    }
    guard inputs != nil else { return }
    // Each holds the next, so that all at once would be freed in a recursion.
    while locked({ $0.dropped.popFirst() }) != nil {}
  }

  /// Runs `body`, which changes `output`, with the lock held. `body` must not call the user's code.
  ///
  /// If `body` returns true, the output is delivered in the turn under way, or in one that is
  /// scheduled. Returns whether this queues the output outside a turn, as a late change.
  @inline(__always)
  @discardableResult
  func change(_ output: TurnOutput, _ body: (_ isOpen: Bool) -> Bool) -> Bool {
    var mustSchedule = false
    let isLate = locked { state in
      let isOpen = state.phase != .stopped
      guard body(isOpen), isOpen else { return false }
      if let runner = state.runner, !runner.isCurrent { state.mustPause = true }
      guard !output.isQueued else { return false }
      state.outputs.append(output)
      guard state.phase == .idle else { return false }
      mustSchedule = state.beginScheduling()
      return true
    }
    if mustSchedule { scheduleTurn() }
    return isLate
  }

  /// Runs `body`, which notifies a subscriber of a late change, on the main actor. Inputs wait.
  func notify<Outcome>(_ body: () -> Outcome) -> Outcome {
    let begins = locked { state in
      guard state.phase == .idle else { return false }
      state.phase = .notifying
      return true
    }
    defer { if begins { becomeIdle(from: .notifying) } }
    return body()
  }

  /// Runs `body` with the lock held. `body` must not call the user's code.
  @inline(__always)
  func withLock<Outcome>(_ body: () -> Outcome) -> Outcome { locked { _ in body() } }

  private func scheduleTurn() {
    Task { @MainActor in
      locked { $0.isTurnScheduled = false }
      if beginIfIdle() { end() }
    }
  }

  /// Returns false if it leaves outputs to another turn.
  @discardableResult
  private func settle(runningInputs: Bool) -> Bool {
    var delivered: TurnOutput?
    while true {
      switch next(after: delivered, runningInputs: runningInputs) {
      case .deliver(let output):
        output.deliver()
        delivered = consume output
      case .run(let input):
        input()
        delivered = nil
      case .nothing:
        return true
      case .pause:
        return false
      }
    }
  }

  private func next(after delivered: TurnOutput?, runningInputs: Bool) -> Next {
    locked { state in
      if let delivered, delivered.endDelivery(), !delivered.isQueued, state.phase != .stopped {
        state.outputs.append(delivered)
      }
      if state.mustPause, !state.outputs.isEmpty {
        state.resetDeliveries()
        guard runningInputs, let input = state.inputs.popFirst() else { return .pause }
        return .run(input)
      }
      if let output = state.outputs.popFirst() {
        state.noteDelivery()
        output.prepareDelivery()
        return .deliver(output)
      }
      guard runningInputs else { return .nothing }
      if let input = state.inputs.popFirst() { return .run(input) }
      if state.phase == .running { state.phase = .idle }
      return .nothing
    }
  }

  @inline(__always)
  private func locked<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
    state.withLock { state in
      // Safe: the guarded objects are used on the main actor, one turn at a time. The lock is for
      // stores that change on other threads and machines that are released there.
      nonisolated(unsafe) let outcome = body(&state)
      return outcome
    }
  }
}
