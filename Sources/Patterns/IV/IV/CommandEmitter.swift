import FrameworkSupport

/// Delivers an interactor's commands to the views that are linked to it, in the order of linking.
///
/// An event, or a command that is emitted outside of any, begins a turn. The next turn begins when
/// every command that came of it is finished, and a command waits until every view has finished the
/// one before. So all views receive the same commands in the same order, and handlers may emit
/// whatever they like.
///
/// Emitting is O(linked views); so are linking and unlinking.
@MainActor
public final class CommandEmitter<Command> {
  // Unchecked, because the checks would take longer than all the rest. Safe: an access of a part ends before a handler, or
  // the end of something that was queued, can begin another.
  @exclusivity(unchecked) @usableFromInline var uncheckedState = EmitterState<Command>()

  @inlinable var state: EmitterState<Command> {
    _read { yield unsafe uncheckedState }
    _modify { yield unsafe &uncheckedState }
  }

  @inlinable
  init() {}

  /// Delivers `command` to every linked view: now, or, during a turn, after what waits already.
  @inlinable
  public func emit(_ command: consuming Command) {
    state.commands.append(command)
    if beginTurn() { finishTurns() }
  }

  /// Delivers `commands` in order, with nothing in between.
  func emit(_ commands: [Command]) {
    for command in commands { state.commands.append(command) }
    if beginTurn() { finishTurns() }
  }

  /// Begins a turn, unless one is under way; a caller that begins one finishes it.
  @inlinable
  func beginTurn() -> Bool {
    MainActor.checkCaller("emits")
    guard !state.isTurnUnderWay else { return false }
    state.isTurnUnderWay = true
    return true
  }

  /// Finishes the turn under way, then the turns of the events that wait.
  @inlinable
  func finishTurns() {
    while true {
      if let command = state.commands.popFirst() {
        deliver(command)
      } else if let handle = state.events.popFirst() {
        handle()
      } else {
        break
      }
    }
    state.isTurnUnderWay = false
  }

  @inlinable
  func deliver(_ command: Command) {
    // Not retained if there are none, as mostly.
    let others = state.others.isEmpty ? nil : state.others
    var areAllLinked = state.first?.deliver(command) ?? true
    if let others {
      for receiver in others where !receiver.deliver(command) { areAllLinked = false }
    }
    if !areAllLinked { removeFormerReceivers() }
  }

  @inlinable
  func add(_ receiver: CommandReceiver<Command>) {
    if state.first != nil { removeFormerReceivers() }
    if state.first == nil { state.first = receiver } else { state.others.append(receiver) }
  }

  @usableFromInline
  func has(_ receiver: CommandReceiver<Command>) -> Bool {
    state.first === receiver || state.others.contains { $0 === receiver }
  }

  /// Notes that a view was unlinked; after the last one, what waits is dropped.
  @usableFromInline
  func noteUnlinking() {
    removeFormerReceivers()
    guard state.first == nil else { return }
    // One by one: the end of a command or an event may emit.
    while state.commands.popFirst() != nil || state.events.popFirst() != nil {}
  }

  @usableFromInline
  func removeFormerReceivers() {
    var (first, others) = (state.first, state.others)
    others.removeAll { $0.linkedView == nil }
    if first?.linkedView == nil { first = others.isEmpty ? nil : others.removeFirst() }
    (state.first, state.others) = (first, others)
  }
}

/// The linked views, whether a turn is under way, and what waits for its end.
@usableFromInline
struct EmitterState<Command> {
  /// The receivers of the linked views, and for a while those of views that no longer are. The first has a place of its
  /// own, because mostly there is one.
  @usableFromInline var first: CommandReceiver<Command>?
  @usableFromInline var others: [CommandReceiver<Command>]

  /// Whether an event or a command is being handled.
  @usableFromInline var isTurnUnderWay: Bool

  /// The commands that wait.
  @usableFromInline var commands: FIFOQueue<Command>

  /// Handle the events that wait. Commands go first: they belong to the event that is being handled.
  @usableFromInline var events: FIFOQueue<@MainActor () -> Void>

  // Initial values are set here, where they are compiled for the caller's types.
  @inlinable
  init() {
    first = nil
    others = []
    isTurnUnderWay = false
    commands = FIFOQueue()
    events = FIFOQueue()
  }
}
