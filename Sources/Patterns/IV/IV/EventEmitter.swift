/// Lets one linked view emit events to an interactor that it does not know.
///
/// Made by ``ViewProtocol/link(_:)``. It keeps the interactor alive. Anyone who holds it can emit
/// events, but only the linked view receives commands. After that view is gone, do not make it the
/// emitter of another: one at the same address would be taken for the linked view.
@MainActor
public final class EventEmitter<Interactor: InteractorProtocol> {
  /// An emission reaches it without retaining the emitter.
  @inlinable nonisolated var link: UnsafeMutablePointer<Link<Interactor>> { Tail.of(self) }

  @inlinable
  static func make(_ link: consuming Link<Interactor>) -> EventEmitter {
    Tail.make(link, behind: EventEmitter.self) { $0.close() }
  }

  @available(*, unavailable)
  init() {}

  deinit { Tail.end(self) }

  /// Emits `event`: the interactor handles it, and the linked views its commands, before this
  /// returns. During a turn, the event waits until the turn ends.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    let commandEmitter = link.pointee.commandEmitter
    guard !commandEmitter.state.pointee.isTurnUnderWay else { return enqueue(event) }
    commandEmitter.state.pointee.beginTurn()
    link.pointee.interactor.handle(event: event)
    commandEmitter.finishTurns()
  }

  @usableFromInline
  func enqueue(_ event: Interactor.Event) {
    link.pointee.waiting.append(event)
    link.pointee.commandEmitter.state.pointee.events.append(self)
  }
}

extension EventEmitter: EventSource {
  @usableFromInline
  func handleNextEvent() {
    guard let event = link.pointee.waiting.popFirst() else { return }
    link.pointee.interactor.handle(event: event)
  }

  @usableFromInline
  func removeWaiting() {
    // Taken out first: the end of an event may emit.
    var waiting = FIFOQueue<Interactor.Event>()
    swap(&waiting, &link.pointee.waiting)
  }
}

/// An event emitter with waiting events, whatever their type.
@MainActor
@usableFromInline
protocol EventSource: AnyObject {
  func handleNextEvent()

  func removeWaiting()
}

/// The connection of a view and an interactor, as made by ``ViewProtocol/link(_:)``.
@usableFromInline
struct Link<Interactor: InteractorProtocol>: ~Copyable {
  @usableFromInline let interactor: Interactor
  @usableFromInline let commandEmitter: CommandEmitter<Interactor.Command>
  @usableFromInline let receiver: CommandReceiver<Interactor.Command>

  /// The events that wait.
  @usableFromInline var waiting: FIFOQueue<Interactor.Event>

  @inlinable
  init(
    _ interactor: Interactor, _ commandEmitter: CommandEmitter<Interactor.Command>,
    _ receiver: CommandReceiver<Interactor.Command>
  ) {
    self.interactor = interactor
    self.commandEmitter = commandEmitter
    self.receiver = receiver
    waiting = FIFOQueue()
  }

  /// Whether `view` is the one that was linked.
  @inlinable
  func belongs(to view: some ViewProtocol) -> Bool { receiver.viewID == ObjectIdentifier(view) }

  /// Ends the link with its emitter, on any thread.
  @inlinable
  func close() {
    // A view that drops its emitter instead of unlinking receives nothing more either, once no event
    // of its own waits.
    receiver.close()
    // A turn may be using what is linked, and ends before the main actor does anything else.
    if commandEmitter.state.pointee.noteDrop() { keepForNow() }
  }

  /// Keeps what is linked until the main actor has done what it is doing.
  @usableFromInline
  func keepForNow() {
    // Safe: the task only lets it go, on the main actor.
    nonisolated(unsafe) let interactor = interactor
    Task { @MainActor [commandEmitter, receiver] in
      withExtendedLifetime((interactor, commandEmitter, receiver)) {}
    }
  }

  /// Runs a turn with `event`. While no other view is linked, commands go to `view` directly, which
  /// is faster than through its receiver.
  @MainActor
  @inlinable
  @inline(__always)
  borrowing func handle<View: ViewProtocol>(_ event: Interactor.Event, from view: View)
  where View.Interactor == Interactor {
    // The link may go while `event` is handled; what it refers to stays until the turn ends.
    let state = commandEmitter.state
    let commandEmitter = Unmanaged.passUnretained(commandEmitter)
    state.pointee.beginTurn()
    interactor.handle(event: event)
    while state.pointee.isOnly(ObjectIdentifier(view)),
      let command = state.pointee.commands.popFirst()
    {
      view.handle(command: command)
    }
    if state.pointee.isQueueEmpty {
      state.pointee.endTurn()
    } else {
      commandEmitter.takeUnretainedValue().finishTurns()
    }
  }
}
