/// A screen: handles the interactor's commands and emits events when something happens on it.
///
///     final class CounterView: ViewProtocol {
///       var eventEmitter: EventEmitter<CounterInteractor>?
///
///       func handle(command: CounterCommand) {
///         switch command {
///         case .show(let count): label.text = "\(count)"
///         }
///       }
///     }
@MainActor
public protocol ViewProtocol: AnyObject {
  /// The interactor that the view is linked to.
  associatedtype Interactor: InteractorProtocol

  /// Where events go; set by ``link(_:)``. It keeps the interactor alive.
  ///
  /// Must be stored, and strong.
  var eventEmitter: EventEmitter<Interactor>? { get set }

  /// Does what `command` says.
  ///
  /// Never called while an event or another command is still being handled.
  func handle(command: Interactor.Command)
}

extension ViewProtocol {
  /// Has the interactor handle `event`, and the linked views the commands that come of it: before
  /// this returns, or, from inside a handler, once what is being handled is finished.
  @inlinable
  public func emit(_ event: Interactor.Event) {
    guard let link = eventEmitter?.link else { return }
    if link.pointee.commandEmitter.turn.pointee.isUnderWay {
      eventEmitter?.wait(event)
    } else {
      link.pointee.handle(event, from: self)
    }
  }

  /// Has the interactor handle `event`, as ``emit(_:)`` does.
  @inlinable
  public func emit(event: Interactor.Event) { emit(event) }

  /// Has the interactor handle `events` in order.
  public func emit(events: [Interactor.Event]) {
    for event in events { emit(event) }
  }
}
