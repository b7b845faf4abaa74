import FrameworkSupport

/// Lets a view emit events to an interactor that it does not know.
///
/// Made by ``ViewProtocol/link(_:)``. It keeps the interactor alive. Anyone who holds it can emit
/// events, but only the linked view receives commands, and only while it holds this emitter.
@MainActor
public final class EventEmitter<Interactor: InteractorProtocol> {
  @usableFromInline let interactor: Interactor
  @usableFromInline let commandEmitter: CommandEmitter<Interactor.Command>
  @usableFromInline let receiver: CommandReceiver<Interactor.Command>

  @inlinable
  init(
    _ interactor: Interactor, _ commandEmitter: CommandEmitter<Interactor.Command>,
    _ receiver: CommandReceiver<Interactor.Command>
  ) {
    self.interactor = interactor
    self.commandEmitter = commandEmitter
    self.receiver = receiver
  }

  /// Frees the interactor on the main actor, on whatever thread the view ends.
  isolated deinit {}

  /// Emits `event`: the interactor handles it, and the linked views its commands, before this
  /// returns. During a turn, the event waits until the turn ends.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    guard commandEmitter.beginTurn() else {
      commandEmitter.state.events.append { self.interactor.handle(event: event) }
      return
    }
    interactor.handle(event: event)
    commandEmitter.finishTurns()
  }
}
