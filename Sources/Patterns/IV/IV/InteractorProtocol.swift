/// The logic of a screen: handles the view's events and emits commands that tell views what to show.
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
/// Interactors live on the main actor. Work elsewhere is awaited in a task, which is back on the
/// main actor when it emits.
@MainActor
public protocol InteractorProtocol: AnyObject, EventHandler {
  /// What views are told to do.
  associatedtype Command

  /// Where commands go; set by ``ViewProtocol/link(_:)``. Without it, commands are dropped.
  ///
  /// Must be stored, and strong. Interactors may share one, and with it their views.
  var commandEmitter: CommandEmitter<Command>? { get set }
}

extension InteractorProtocol {
  /// Sends `command` to every linked view: now, or once what is being handled is finished.
  ///
  /// In ``EventHandler/handle(event:)`` that is when it has returned. In a task it is now: views have
  /// handled the command, and the interactor the events that they answered with, when this returns.
  /// So change what there is to change first.
  @inlinable
  public func emit(_ command: Command) {
    guard let turn = commandEmitter?.turn else { return }
    if turn.pointee.isUnderWay {
      turn.pointee.commands.append(command)
    } else {
      commandEmitter?.emit(command)
    }
  }

  /// Sends `command` to every linked view, as ``emit(_:)`` does.
  @inlinable
  public func emit(command: Command) { emit(command) }

  /// Sends `commands` in order, with nothing in between.
  public func emit(commands: [Command]) { commandEmitter?.emit(commands) }
}
