/// Handles events, one at a time.
@MainActor
public protocol EventHandler {
  /// What can happen on a screen.
  associatedtype Event

  /// Handles `event`.
  ///
  /// Never called while another event, or a command that came of it, is still being handled.
  func handle(event: Event)
}

/// The logic of a screen: handles the view's events and emits commands that say what to show.
///
///     final class CounterInteractor: InteractorProtocol {
///       var commandEmitter: CommandEmitter<CounterCommand>?
///       private var count = 0
///
///       func handle(event: CounterEvent) {
///         count += 1
///         emit(.show(count))
///       }
///     }
///
/// Interactors live on the main actor. For work elsewhere, await it in a task, which is back on the
/// main actor when it emits.
@MainActor
public protocol InteractorProtocol: AnyObject, EventHandler {
  /// What views are asked to do.
  associatedtype Command

  /// Delivers commands; set by ``ViewProtocol/link(_:)``. Without it, commands are dropped.
  ///
  /// Must be stored, and strong. Interactors may share one, and with it their views: set it before
  /// a view is linked to the interactor, or the interactor's events no longer wait for one another.
  var commandEmitter: CommandEmitter<Command>? { get set }
}

extension InteractorProtocol {
  /// Delivers `command` to every linked view: now, or, during a turn, after what waits already.
  ///
  /// In ``EventHandler/handle(event:)``, commands are delivered when it has returned. In a task they
  /// are delivered now: when this returns, views have handled the command, and the interactor the
  /// events that they emitted meanwhile. So change the interactor's state before you emit.
  @inlinable
  public func emit(_ command: consuming Command) { commandEmitter?.emit(command) }

  /// Delivers `command` to every linked view, as ``emit(_:)`` does.
  @inlinable
  public func emit(command: Command) { emit(command) }

  /// Delivers `commands` in order, with nothing in between.
  public func emit(commands: [Command]) { commandEmitter?.emit(commands) }
}
