/// Lets one linked view emit events to an interactor that it does not see.
///
/// Made by ``ViewProtocol/link(_:)``. It keeps the interactor alive; whoever else holds it can emit
/// events too, but only the linked view hears commands.
@MainActor
public final class EventEmitter<Interactor: InteractorProtocol> {
  /// Safe: only main-actor code follows it, and `deinit` runs when nobody else is left.
  @usableFromInline nonisolated(unsafe) let link: UnsafeMutablePointer<Link<Interactor>>

  private var waiting = WaitingLine<Interactor.Event>()

  init(_ link: consuming Link<Interactor>) {
    self.link = .allocate(capacity: 1)
    self.link.initialize(to: link)
  }

  deinit {
    // A view that drops its emitter instead of unlinking hears nothing more either.
    link.pointee.outlet.close()
    guard link.pointee.commandEmitter.turn.pointee.isUnderWay else { return link.free() }
    // The turn may stand on this link, and ends before the main actor does anything else.
    Task { @MainActor [link] in link.free() }
  }

  /// Has the interactor handle `event`, and the linked views the commands that come of it: before
  /// this returns, or, from inside a handler, once what is being handled is finished.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    let turn = link.pointee.commandEmitter.turn
    guard !turn.pointee.isUnderWay else { return wait(event) }
    turn.pointee.begin()
    link.pointee.interactor.handle(event: event)
    link.pointee.commandEmitter.finishTurn()
  }

  @usableFromInline
  func wait(_ event: Interactor.Event) {
    waiting.append(event)
    link.pointee.commandEmitter.turn.pointee.events.append(self)
  }
}

extension EventEmitter: EventSource {
  @usableFromInline
  func handleNextEvent() {
    guard let event = waiting.popFirst() else { return }
    link.pointee.interactor.handle(event: event)
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  fileprivate func free() {
    deinitialize(count: 1)
    deallocate()
  }
}
