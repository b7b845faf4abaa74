/// Lets one linked view emit events to an interactor that it does not see.
///
/// Made by ``ViewProtocol/link(_:)``. It keeps the interactor alive; whoever else holds it can emit
/// events too, but only the linked view hears commands.
@MainActor
public final class EventEmitter<Interactor: InteractorProtocol> {
  @usableFromInline let interactor: Interactor
  @usableFromInline let commandEmitter: CommandEmitter<Interactor.Command>
  private let outlet: Outlet<Interactor.Command>
  private var waiting = WaitingLine<Interactor.Event>()

  init(
    _ interactor: Interactor, _ commandEmitter: CommandEmitter<Interactor.Command>,
    _ outlet: Outlet<Interactor.Command>
  ) {
    self.interactor = interactor
    self.commandEmitter = commandEmitter
    self.outlet = outlet
  }

  // A view that drops its emitter instead of unlinking hears nothing more either.
  deinit { outlet.close() }

  /// Has the interactor handle `event`, and the linked views the commands that come of it: before
  /// this returns, or, from inside a handler, once what is being handled is finished.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    guard begin(event) else { return }
    interactor.handle(event: event)
    commandEmitter.finishTurn()
  }

  /// As ``emit(_:)``, but quicker when `view` is the only one linked: it is here, so it need not be
  /// looked up.
  @inlinable
  func emit<View: ViewProtocol>(_ event: Interactor.Event, from view: View)
  where View.Interactor == Interactor {
    guard begin(event) else { return }
    interactor.handle(event: event)
    let turn = commandEmitter.turn
    while turn.pointee.onlyView == ObjectIdentifier(view),
      let command = turn.pointee.commands.popFirst()
    {
      view.handle(command: command)
    }
    if turn.pointee.isOver {
      turn.pointee.isUnderWay = false
    } else {
      commandEmitter.finishTurn()
    }
  }

  /// Begins a turn for `event`, or lets it wait behind the one under way.
  @inlinable
  func begin(_ event: Interactor.Event) -> Bool {
    guard !commandEmitter.turn.pointee.isUnderWay else {
      wait(event)
      return false
    }
    commandEmitter.turn.pointee.isUnderWay = true
    return true
  }

  @usableFromInline
  func wait(_ event: Interactor.Event) {
    waiting.append(event)
    commandEmitter.turn.pointee.events.append(self)
  }

  func connects(
    _ view: some ViewProtocol, to interactor: Interactor,
    by commandEmitter: CommandEmitter<Interactor.Command>
  ) -> Bool {
    self.interactor === interactor && self.commandEmitter === commandEmitter
      && outlet.viewID == ObjectIdentifier(view) && outlet.isOpen
  }

  /// Unlinks `view`, unless this is the emitter of another.
  func disconnect(_ view: some ViewProtocol) {
    guard outlet.viewID == ObjectIdentifier(view) else { return }
    commandEmitter.remove(outlet)
  }
}

extension EventEmitter: EventSource {
  @usableFromInline
  func handleNextEvent() {
    guard let event = waiting.popFirst() else { return }
    interactor.handle(event: event)
  }
}
