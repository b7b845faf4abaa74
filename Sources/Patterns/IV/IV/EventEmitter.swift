import FrameworkSupport

/// Lets a view emit events to an interactor that it does not know.
///
/// Made by ``ViewProtocol/link(_:)``. It keeps the interactor alive. Anyone who holds it can emit
/// events, but only the linked view receives commands, and only while it holds this emitter.
@MainActor
public final class EventEmitter<Interactor: InteractorProtocol> {
  @usableFromInline let interactor: Interactor
  @usableFromInline let commandEmitter: CommandEmitter<Interactor.Command>

  /// The number of the link.
  @usableFromInline let number: Int

  /// The linked view.
  @usableFromInline let view: ObjectIdentifier

  /// Keeps the view's memory, so that no other view gets its identifier.
  @usableFromInline unowned let pin: AnyObject

  @inlinable
  init(
    _ interactor: Interactor, _ commandEmitter: CommandEmitter<Interactor.Command>, _ number: Int,
    _ view: AnyObject
  ) {
    self.interactor = interactor
    self.commandEmitter = commandEmitter
    self.number = number
    self.view = ObjectIdentifier(view)
    pin = view
  }

  /// Frees the interactor on the main actor, on whatever thread the view ends.
  isolated deinit {}

  /// Emits `event`: the interactor handles it, and the linked views its commands, before this
  /// returns. During a turn, the event waits until what was emitted before is finished.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    guard commandEmitter.beginTurn() else { return append(event) }
    interactor.handle(event: event)
    commandEmitter.endTurn()
  }

  /// Emits `event` as ``emit(_:)`` does. If `view` alone is linked, it receives the first command directly, by code that is
  /// compiled for its type.
  @inlinable
  @inline(__always)
  func emit<View: ViewProtocol>(_ event: Interactor.Event, from view: View)
  where View.Interactor == Interactor {
    guard commandEmitter.beginTurn() else { return append(event) }
    interactor.handle(event: event)
    if isOnlyLink(of: view), !commandEmitter.state.commands.isEmpty {
      view.handle(command: commandEmitter.state.commands.removeFirst())
    }
    commandEmitter.endTurn()
  }

  @inlinable
  @inline(__always)
  func isOnlyLink<View: ViewProtocol>(of view: View) -> Bool where View.Interactor == Interactor {
    commandEmitter.state.others.isEmpty && commandEmitter.state.first.number == number
      && self.view == ObjectIdentifier(view) && view.eventEmitter === self
  }

  @inlinable
  @inline(never)
  func append(_ event: Interactor.Event) {
    commandEmitter.state.events.append { self.interactor.handle(event: event) }
  }
}
