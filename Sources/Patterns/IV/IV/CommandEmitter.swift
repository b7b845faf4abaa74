import FrameworkSupport
import Synchronization

/// Delivers an interactor's commands to the views that are linked to it, in the order of linking.
///
/// An event, or a command that is emitted outside of any, begins a turn. The next turn begins when
/// every command that came of it is finished, and a command waits until every view has finished the
/// one before. So all views receive the same commands in the same order, and handlers may emit
/// whatever they like.
@MainActor
public final class CommandEmitter<Command> {
  /// An emission reaches it without retaining the emitter.
  @inlinable nonisolated var state: UnsafeMutablePointer<EmitterState<Command>> { Tail.of(self) }

  @inlinable
  static func make() -> CommandEmitter {
    Tail.make(EmitterState<Command>(), behind: CommandEmitter.self)
  }

  @available(*, unavailable)
  init() {}

  deinit { Tail.end(self) }

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
}

extension CommandEmitter {
  @inlinable
  @inline(never)
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
    switch state.pointee.receivers {
    case .empty: break
    case .one(let receiver): areAllOpen = receiver.deliver(command)
    case .several(let receivers):
      for receiver in receivers where !receiver.deliver(command) { areAllOpen = false }
    }
    if !areAllOpen { removeClosed() }
  }

  /// Adds `receiver`, in place of any that its view had before.
  @inlinable
  func add(_ receiver: CommandReceiver<Command>) {
    if case .empty = state.pointee.receivers {
      state.pointee.receivers = .one(receiver)
      state.pointee.onlyView = receiver.viewID
    } else {
      addToOthers(receiver)
    }
  }

  /// Removes `receiver`; after the last one, what waits is dropped.
  @inlinable
  func remove(_ receiver: CommandReceiver<Command>) {
    receiver.close()
    if case .one(let only) = state.pointee.receivers, only === receiver {
      state.pointee.receivers = .empty
      state.pointee.onlyView = nil
    } else {
      noteChange()
    }
    guard case .empty = state.pointee.receivers, !state.pointee.isQueueEmpty else { return }
    removeWaiting()
  }

  /// Drops what waits.
  @usableFromInline
  func removeWaiting() {
    // Taken out first: the end of a command may emit.
    var commands = FIFOQueue<Command>()
    swap(&commands, &state.pointee.commands)
    while let source = state.pointee.events.popFirst() { source.removeWaiting() }
  }
}

/// The linked views, whether a turn is under way, and what waits for its end.
@usableFromInline
struct EmitterState<Command>: ~Copyable {
  /// A ``Turn``; atomic, because an event emitter may be freed on any thread and must then know.
  @usableFromInline let turn: Atomic<UInt8>

  @usableFromInline var receivers: Receivers<Command>

  /// The view, if exactly one is linked.
  @usableFromInline var onlyView: ObjectIdentifier?

  /// Set if there are several receivers.
  @usableFromInline var index: ReceiverIndex?

  /// The commands that wait.
  @usableFromInline var commands: FIFOQueue<Command>

  /// The emitters of the events that wait, one entry per event. Commands go first: they belong to
  /// the event that is being handled.
  @usableFromInline var events: FIFOQueue<any EventSource>

  // Initial values are set here, where they are compiled for the caller's types.
  @inlinable
  init() {
    turn = Atomic(Turn.none.rawValue)
    receivers = .empty
    onlyView = nil
    index = nil
    commands = FIFOQueue()
    events = FIFOQueue()
  }

  /// Whether an event or a command is being handled; asked by every emission.
  @inlinable var isTurnUnderWay: Bool {
    MainActor.checkCaller("emits")
    return turn.load(ordering: .acquiring) != Turn.none.rawValue
  }

  /// Whether commands of the turn under way may go to `view` alone.
  @inlinable
  func isOnly(_ view: ObjectIdentifier) -> Bool {
    onlyView == view && turn.load(ordering: .relaxed) == Turn.underWay.rawValue
  }

  /// Notes that a view has dropped its event emitter; returns whether that was during a turn.
  @inlinable
  func noteDrop() -> Bool {
    turn.compareExchange(
      expected: Turn.underWay.rawValue, desired: Turn.underWayAfterDrop.rawValue,
      ordering: .acquiring
    ).original != Turn.none.rawValue
  }

  /// Whether nothing waits.
  @inlinable var isQueueEmpty: Bool { commands.isEmpty && events.isEmpty }

  @inlinable func beginTurn() { turn.store(Turn.underWay.rawValue, ordering: .relaxed) }

  @inlinable func endTurn() { turn.store(Turn.none.rawValue, ordering: .releasing) }
}

/// Whether an event or a command is being handled.
@usableFromInline
enum Turn: UInt8 {
  case none
  case underWay
  /// A view has dropped its event emitter since the turn began.
  case underWayAfterDrop
}
