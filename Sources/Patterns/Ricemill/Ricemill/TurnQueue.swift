import Synchronization

/// Lets one input at a time take effect, and tells the outputs once it has.
///
/// A turn runs one input through the resolver; then it tells the outputs that changed, in the order
/// they first did; then come the inputs that were sent meanwhile, each in a turn of its own.
///
/// Inputs come from the main actor. A store may also be changed outside a turn, and from elsewhere:
/// what that changes is told in a turn on the main actor that begins as soon as it can.
@usableFromInline
final class TurnQueue: Sendable {
  /// The turns of the machine whose resolver is polishing.
  @TaskLocal static var polishing: TurnQueue?

  private let state = Mutex(State())

  private struct State {
    var phase = Phase.idle
    var inputs = WaitingInputs()
    var outputs = ChangedOutputs()
    var isSettlingDue = false
  }

  private enum Phase {
    case idle
    case running
    case stopped
  }

  private enum Step {
    case tell(ChangedOutput)
    case take(() -> Void)
    case rest
  }

  /// Begins a turn, to be ended by ``end()``, or keeps what `later` returns for a turn after the one
  /// under way and returns false.
  func begin(orLater later: () -> () -> Void) -> Bool {
    begin { state in state.inputs.append(later()) }
  }

  /// Begins a turn, to be ended by ``end()``, if none is under way.
  func beginIfIdle() -> Bool { begin { _ in } }

  @inline(__always)
  private func begin(orElse wait: (inout State) -> Void) -> Bool {
    var isUnsettled = false
    let begins = locked { state in
      switch state.phase {
      case .idle:
        state.phase = .running
        isUnsettled = !state.outputs.isEmpty
        return true
      case .running:
        wait(&state)
        return false
      case .stopped:
        return false
      }
    }
    // What changed outside a turn is told before anything else changes.
    if isUnsettled { work(takingInputs: false) }
    return begins
  }

  /// Tells the outputs, and does the same for every input that waits.
  func end() { work(takingInputs: true) }

  /// Drops what waits; nothing is taken or told any more.
  func stop() {
    // Freed after the lock is released: inputs and outputs hold the user's objects.
    _ = locked { state in
      defer { state = State(phase: .stopped) }
      return state
    }
  }

  /// Changes `output`, which `body` does with the lock held and without calling the user's code. If
  /// `body` returns true, the output is told in this turn, or in one that begins soon.
  @inline(__always)
  func change(_ output: ChangedOutput, _ body: (_ isOpen: Bool) -> Bool) {
    let mustSettle = locked { state in
      guard body(state.phase != .stopped), !output.isDue else { return false }
      state.outputs.append(output)
      guard state.phase == .idle, !state.isSettlingDue else { return false }
      state.isSettlingDue = true
      return true
    }
    if mustSettle { settleSoon() }
  }

  /// Runs `body`, which must not call the user's code, with the lock held.
  @inline(__always)
  func withLock<Outcome>(_ body: () -> Outcome) -> Outcome { locked { _ in body() } }

  private func settleSoon() {
    Task { @MainActor in
      locked { $0.isSettlingDue = false }
      if beginIfIdle() { end() }
    }
  }

  private func work(takingInputs: Bool) {
    var told: ChangedOutput?
    while true {
      switch nextStep(after: told, takingInputs: takingInputs) {
      case .tell(let output):
        output.tell()
        told = consume output
      case .take(let input):
        input()
        told = nil
      case .rest:
        return
      }
    }
  }

  private func nextStep(after told: ChangedOutput?, takingInputs: Bool) -> Step {
    locked { state in
      if let told, told.endTelling(), !told.isDue { state.outputs.append(told) }
      if let output = state.outputs.popFirst() {
        output.prepareToTell()
        return .tell(output)
      }
      guard takingInputs else { return .rest }
      if let input = state.inputs.popFirst() { return .take(input) }
      if state.phase == .running { state.phase = .idle }
      return .rest
    }
  }

  @inline(__always)
  private func locked<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
    state.withLock { state in
      // What is guarded is used on the main actor only, one turn at a time; the lock is for a store
      // that is changed elsewhere and for machines that are let go of elsewhere.
      nonisolated(unsafe) let outcome = body(&state)
      return outcome
    }
  }
}
