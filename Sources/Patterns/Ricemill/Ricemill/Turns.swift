import FrameworkSupport
import Synchronization

/// The turns of one machine: runs its inputs one at a time, and delivers its outputs after each.
///
/// A turn runs one input through the resolver, then delivers what changed, in the order of subscription.
/// Inputs that are sent meanwhile wait; each becomes a turn of its own. The store may also change outside
/// a turn: such a late change is delivered in a turn that a job of the main actor makes, because the
/// setter of a property may be under way.
///
/// Ends the machine, too: ``free()`` drops and frees everything on the main actor.
// Safe: used on the main actor only, which `begin()` and `isHere()` check; what others do waits in `arrivals`.
@usableFromInline
final class Turns: @unchecked Sendable {
  /// The turns of the machine whose resolver is running.
  @TaskLocal static var polishing: Turns?

  // Safe: accessed by `withState` only.
  @exclusivity(unchecked) private var uncheckedState = TurnState()
  private let arrivals = Arrivals()
  private let isJobScheduled = Atomic(false)
  private let subscriptionCount = Atomic(0)
  /// Cancels what lives as long as the machine, and holds it.
  @usableFromInline var onStop: (() -> Void)?
  /// What the machine's `objectWillChange` publishes, once that is needed.
  var changes: ObjectChanges?

  @usableFromInline init() {}

  /// Runs a resolver, whose assignments become turns of these.
  @usableFromInline
  func polish(_ resolve: () -> Void) { Self.$polishing.withValue(self) { resolve() } }

  /// Whether this is on the main actor; if so, does first what happened elsewhere before.
  @inline(__always) func isHere() -> Bool {
    guard MainActor.isCurrent else { return false }
    arrivals.takeAll()
    return true
  }

  /// Has the main actor run `work`, in a job or before it does anything here.
  func runInJob(_ work: @escaping () -> Void) {
    arrivals.append(work)
    scheduleJob()
  }

  /// Begins a turn, to be ended by ``end()``; returns false during a turn, and once stopped.
  ///
  /// What waits comes first: what happened elsewhere, late changes, and what their subscribers sent.
  func begin() -> Bool {
    MainActor.checkCaller("uses a machine")
    if !arrivals.isEmpty || withState({ $0.isLate }), withState({ $0.begin(.running) }) { end() }
    return withState { $0.begin(.running) }
  }

  /// Lets `input` wait for the turn under way. It is dropped once stopped.
  func append(_ input: @escaping () -> Void) { withState { $0.append(input) } }

  /// Delivers the outputs, then runs the inputs that wait, each in a turn of its own.
  func end() { settle(runningInputs: true) }

  /// Makes a late change: in a turn, unless one is under way or something waits for one.
  ///
  /// Inputs wait for the job: the change may come from inside a property's setter, which would overwrite what they do.
  func makeLateChange(_ change: () -> Void) {
    let isTurn = withState { !$0.isLate && $0.begin(.running) }
    arrivals.takeAll()
    change()
    if isTurn { settle(runningInputs: false) }
  }

  /// Runs `announcement`, which says that an object will change; inputs wait until it has.
  func announce(_ announcement: () -> Void) {
    let isLate = withState { $0.begin(.announcing) }
    arrivals.takeAll()
    announcement()
    if isLate { withState { $0.end(.announcing) } }
    if withState({ $0.isLate }) { scheduleJob() }
  }

  /// Whether the machine has not been stopped.
  var isOpen: Bool { withState { $0.isOpen } }

  /// Whether a turn is under way.
  var isRunning: Bool { withState { $0.phase == .running } }

  /// Has the turn under way, or a job, deliver `output`, which does not wait already.
  func add(_ output: TurnOutput) {
    withState { $0.add(output) }
    if withState({ $0.phase == .idle }) { scheduleJob() }
  }

  private func settle(runningInputs: Bool) {
    arrivals.takeAll()
    while true {
      switch withState({ $0.next(runningInputs: runningInputs) }) {
      case .deliver(let output): output.deliver()
      case .run(let input): input()
      case .rest:
        // Only inputs may still wait.
        if !runningInputs, withState({ $0.isLate }) { scheduleJob() }
        return
      }
    }
  }

  @inline(__always)
  private func withState<Outcome>(_ body: (inout TurnState) -> Outcome) -> Outcome {
    // Safe: no change of the state calls code that may change it, too. Checking costs a tenth of an action.
    unsafe body(&uncheckedState)
  }

  private func scheduleJob() {
    guard !isJobScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      _ = isJobScheduled.exchange(false, ordering: .acquiringAndReleasing)
      if begin() { end() } else { arrivals.takeAll() }
    }
  }

  /// The place of a new subscription in the order.
  func nextPlace() -> Int { subscriptionCount.add(1, ordering: .relaxed).newValue }

  /// Drops everything that waits and cancels the subscriptions; nothing runs or is delivered afterwards.
  func stop() {
    // Freed when the access has ended: it holds the user's objects.
    _ = withState { $0.stop() }
    _ = changes.take()
    onStop?()
  }

  /// Stops, and frees the machine's parts.
  func free() {
    let end = { [self] in
      stop()
      _ = onStop.take()
    }
    if isHere() { end() } else { runInJob(end) }
  }
}

/// A subscription that a turn delivers to.
class TurnOutput {
  /// The place in the order of subscription.
  fileprivate final let place: Int

  init(_ turns: Turns) { place = turns.nextPlace() }

  /// Delivers one value. If there is more, adds itself again.
  func deliver() { preconditionFailure("an output must override deliver") }
}

/// What is under way in a machine, and what waits.
private struct TurnState {
  enum Phase {
    case idle
    /// The subscribers of `objectWillChange` learn of a late change, which is not made yet.
    case announcing
    case running
    case stopped
  }

  /// What a turn does next.
  enum Next {
    case deliver(TurnOutput)
    case run(() -> Void)
    /// Nothing. A job does what still waits.
    case rest
  }

  private(set) var phase = Phase.idle
  private var inputs = FIFOQueue<() -> Void>()
  /// The changed outputs, each once.
  private var changed: [TurnOutput] = []
  /// Those that are being delivered, the last first.
  private var round: [TurnOutput] = []

  var isOpen: Bool { phase != .stopped }

  /// Whether something waits, although no turn is under way.
  var isLate: Bool { phase == .idle && !(changed.isEmpty && inputs.isEmpty) }

  mutating func begin(_ next: Phase) -> Bool {
    guard phase == .idle else { return false }
    phase = next
    return true
  }

  /// Ends `former`, unless a stop has.
  mutating func end(_ former: Phase) {
    if phase == former { phase = .idle }
  }

  mutating func append(_ input: @escaping () -> Void) {
    if isOpen { inputs.append(input) }
  }

  mutating func add(_ output: TurnOutput) {
    if isOpen { changed.append(output) }
  }

  /// Decides what a turn does next; ends the turn if that is nothing.
  mutating func next(runningInputs: Bool) -> Next {
    guard phase == .running else { return .rest }
    if round.isEmpty, changed.count > 1 {
      swap(&round, &changed)
      round.sort { $0.place > $1.place }
    }
    if let output = round.popLast() ?? changed.popLast() { return .deliver(output) }
    if runningInputs, let input = inputs.popFirst() { return .run(input) }
    end(.running)
    return .rest
  }

  /// Drops everything, and returns it.
  mutating func stop() -> TurnState {
    exchange(&self, with: TurnState(phase: .stopped))
  }
}
