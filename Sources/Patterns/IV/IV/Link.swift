/// What an emitter leads to.
///
/// It stands in memory of its own and is borrowed, so that a view can emit without retaining
/// anything.
@usableFromInline
struct Link<Interactor: InteractorProtocol>: ~Copyable {
  @usableFromInline let interactor: Interactor
  @usableFromInline let commandEmitter: CommandEmitter<Interactor.Command>
  let outlet: Outlet<Interactor.Command>

  /// Whether `view` is the one that was linked.
  func belongs(to view: some ViewProtocol) -> Bool { outlet.viewID == ObjectIdentifier(view) }

  /// Has the interactor handle `event` and `view` the commands that come of it. Quick when no other
  /// view is linked: this one is here, so it need not be looked up.
  @MainActor
  @inlinable
  borrowing func handle<View: ViewProtocol>(_ event: Interactor.Event, from view: View)
  where View.Interactor == Interactor {
    let turn = commandEmitter.turn
    turn.pointee.begin()
    interactor.handle(event: event)
    while turn.pointee.onlyView == ObjectIdentifier(view),
      let command = turn.pointee.commands.popFirst()
    {
      view.handle(command: command)
    }
    if turn.pointee.isOver { turn.pointee.end() } else { commandEmitter.finishTurn() }
  }
}
