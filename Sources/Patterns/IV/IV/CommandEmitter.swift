import Synchronization

/// Delivers an interactor's commands to the views that are linked to it, in the order of linking.
///
/// An event, or a command that is emitted outside of any, begins a turn. The next turn begins when
/// every command that came of it is finished, and a command waits until every view has finished the
/// one before. So all views receive the same commands in the same order, and handlers may emit
/// whatever they like.
@MainActor
public final class CommandEmitter<Command> {
  /// Held by pointer so that an emission need not retain this object to reach it.
  ///
  /// Safe: only main-actor code follows it, and `deinit` runs when no other reference is left.
  @usableFromInline nonisolated(unsafe) let state: UnsafeMutablePointer<EmitterState<Command>>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: EmitterState())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Delivers `command` to every linked view: now, or, during a turn, after what waits already.
  @inlinable
  public func emit(_ command: Command) {
    state.pointee.commands.append(command)
    runTurns()
  }

  /// Delivers `commands` in order, with nothing in between.
  func emit(_ commands: [Command]) {
    for command in commands { state.pointee.commands.append(command) }
    runTurns()
  }

  @inlinable
  func runTurns() {
    guard !state.pointee.isTurnUnderWay else { return }
    state.pointee.beginTurn()
    finishTurns()
  }

  /// Finishes the turn under way, then the turns of the events that wait.
  @inlinable
  func finishTurns() {
    while true {
      if let command = state.pointee.commands.popFirst() {
        deliver(command)
      } else if let source = state.pointee.events.popFirst() {
        source.handleNextEvent()
      } else {
        break
      }
    }
    state.pointee.endTurn()
  }

  @inlinable
  func deliver(_ command: Command) {
    var areAllOpen = true
    for receiver in state.pointee.receivers where !receiver.deliver(command) { areAllOpen = false }
    if !areAllOpen { removeClosed() }
  }

  /// Adds `receiver`, in place of any that its view had before.
  func add(_ receiver: CommandReceiver<Command>) {
    for other in state.pointee.receivers where other.viewID == receiver.viewID { other.close() }
    state.pointee.receivers.append(receiver)
    removeClosed()
  }

  /// Removes `receiver`; after the last one, what waits is dropped.
  func remove(_ receiver: CommandReceiver<Command>) {
    receiver.close()
    removeClosed()
    guard state.pointee.receivers.isEmpty, !state.pointee.isQueueEmpty else { return }
    state.pointee.removeWaiting()
  }

  @usableFromInline
  func removeClosed() {
    state.pointee.receivers.removeAll { !$0.isOpen }
    let receivers = state.pointee.receivers
    state.pointee.onlyView = receivers.count == 1 ? receivers[0].viewID : nil
  }
}

/// The linked views, whether a turn is under way, and what waits for its end.
@usableFromInline
struct EmitterState<Command>: ~Copyable {
  /// Atomic, because an event emitter may be freed on any thread and must then know.
  @usableFromInline let turnFlag = Atomic(false)

  /// One receiver per linked view, in the order of linking.
  @usableFromInline var receivers: [CommandReceiver<Command>] = []

  /// The view, if exactly one is linked.
  @usableFromInline var onlyView: ObjectIdentifier?

  /// The commands that wait.
  @usableFromInline var commands = FIFOQueue<Command>()

  /// The emitters of the events that wait, one entry per event. Commands go first: they belong to
  /// the event that is being handled.
  @usableFromInline var events = FIFOQueue<any EventSource>()

  /// Whether an event or a command is being handled.
  @inlinable var isTurnUnderWay: Bool { turnFlag.load(ordering: .acquiring) }

  /// Whether nothing waits.
  @inlinable var isQueueEmpty: Bool { commands.isEmpty && events.isEmpty }

  @MainActor
  mutating func removeWaiting() {
    commands = FIFOQueue()
    while let source = events.popFirst() { source.removeWaiting() }
  }

  @inlinable func beginTurn() { turnFlag.store(true, ordering: .relaxed) }

  @inlinable func endTurn() { turnFlag.store(false, ordering: .releasing) }
}
