/// Lets one linked view emit events to an interactor that it does not know.
///
/// Made by ``ViewProtocol/link(_:)``. It keeps the interactor alive. Anyone who holds it can emit
/// events, but only the linked view receives commands.
@MainActor
public final class EventEmitter<Interactor: InteractorProtocol> {
  /// Safe: only main-actor code follows it, and `deinit` runs when no other reference is left.
  @usableFromInline nonisolated(unsafe) let link: UnsafeMutablePointer<Link<Interactor>>

  private var waiting = FIFOQueue<Interactor.Event>()

  init(_ link: consuming Link<Interactor>) {
    self.link = .allocate(capacity: 1)
    self.link.initialize(to: link)
  }

  deinit {
    // A view that drops its emitter instead of unlinking receives nothing more either.
    link.pointee.receiver.close()
    guard link.pointee.commandEmitter.state.pointee.isTurnUnderWay else { return link.free() }
    // The turn may be using this link, and ends before the main actor does anything else.
    Task { @MainActor [link] in link.free() }
  }

  /// Emits `event`: the interactor handles it, and the linked views its commands, before this
  /// returns. During a turn, the event waits until the turn ends.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    let state = link.pointee.commandEmitter.state
    guard !state.pointee.isTurnUnderWay else { return enqueue(event) }
    state.pointee.beginTurn()
    link.pointee.interactor.handle(event: event)
    link.pointee.commandEmitter.finishTurns()
  }

  @usableFromInline
  func enqueue(_ event: Interactor.Event) {
    waiting.append(event)
    link.pointee.commandEmitter.state.pointee.events.append(self)
  }
}

extension EventEmitter: EventSource {
  @usableFromInline
  func handleNextEvent() {
    guard let event = waiting.popFirst() else { return }
    link.pointee.interactor.handle(event: event)
  }

  @usableFromInline
  func removeWaiting() { waiting = FIFOQueue() }
}

/// An event emitter with waiting events, whatever their type.
@MainActor
@usableFromInline
protocol EventSource: AnyObject {
  func handleNextEvent()

  func removeWaiting()
}

/// The connection of a view and an interactor, as made by ``ViewProtocol/link(_:)``.
///
/// It has memory of its own and is borrowed, so that a view can emit without retaining anything.
@usableFromInline
struct Link<Interactor: InteractorProtocol>: ~Copyable {
  @usableFromInline let interactor: Interactor
  @usableFromInline let commandEmitter: CommandEmitter<Interactor.Command>
  let receiver: CommandReceiver<Interactor.Command>

  /// Whether `view` is the one that was linked.
  func belongs(to view: some ViewProtocol) -> Bool { receiver.viewID == ObjectIdentifier(view) }

  /// Runs a turn with `event`. While no other view is linked, commands go to `view` directly, which
  /// is faster than through its receiver.
  @MainActor
  @inlinable
  borrowing func handle<View: ViewProtocol>(_ event: Interactor.Event, from view: View)
  where View.Interactor == Interactor {
    let state = commandEmitter.state
    state.pointee.beginTurn()
    interactor.handle(event: event)
    while state.pointee.onlyView == ObjectIdentifier(view),
      let command = state.pointee.commands.popFirst()
    {
      view.handle(command: command)
    }
    if state.pointee.isQueueEmpty { state.pointee.endTurn() } else { commandEmitter.finishTurns() }
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  fileprivate func free() {
    deinitialize(count: 1)
    deallocate()
  }
}
