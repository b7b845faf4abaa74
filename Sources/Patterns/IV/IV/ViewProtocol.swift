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

  /// Emits events to the interactor, and keeps it alive; set by ``link(_:)``.
  ///
  /// Must be stored, and strong.
  var eventEmitter: EventEmitter<Interactor>? { get set }

  /// Handles `command`.
  ///
  /// Never called while an event or another command of the same interactor is still being handled.
  func handle(command: Interactor.Command)
}

extension ViewProtocol {
  /// Emits `event`: the interactor handles it, and the linked views its commands, before this
  /// returns. During a turn, the event waits until what was emitted before is finished.
  @inlinable
  public func emit(_ event: Interactor.Event) { eventEmitter?.emit(event, from: self) }

  /// Emits `event`, as ``emit(_:)`` does.
  @inlinable
  public func emit(event: Interactor.Event) { emit(event) }

  /// Emits `events` in order.
  public func emit(events: [Interactor.Event]) {
    for event in events { emit(event) }
  }
}

extension ViewProtocol {
  /// Connects the view and `interactor`: events go there, and its commands come here.
  ///
  /// The view keeps the interactor alive, and nothing keeps the view alive. Any number of views can
  /// be linked to one interactor. Linking to another interactor ends the link to the one before;
  /// linking to the same one again changes nothing, but is O(linked views).
  @inlinable
  public func link(_ interactor: Interactor) {
    // Unlinked first, until it stays so: with the link, the interactor may end, and link this view or
    // others, also to this interactor.
    while let eventEmitter {
      guard !isLinked(to: interactor, by: eventEmitter) else { return }
      unlink()
    }
    let commandEmitter = interactor.commandEmitter ?? CommandEmitter()
    interactor.commandEmitter = commandEmitter
    let number = commandEmitter.makeNumber()
    // Swapped, as in `unlink()`: the interactor may link this view when it is given its emitter.
    var emitter: EventEmitter? = EventEmitter(interactor, commandEmitter, number, self)
    swap(&emitter, &eventEmitter)
    commandEmitter.add(self, Link(number, of: Self.self))
  }

  /// Connects the view and `interactor`, as ``link(_:)`` does.
  @inlinable
  public func configure(with interactor: Interactor) { link(interactor) }

  /// Ends the link, and the view no longer keeps the interactor alive; other views stay linked.
  ///
  /// The view receives no further command, not even one that waits already. When no view is linked
  /// any more, events that wait are dropped as well.
  @inlinable
  public func unlink() {
    // Taken out first: with it, the interactor may end, and use the view.
    var former: EventEmitter<Interactor>?
    swap(&former, &eventEmitter)
    former?.commandEmitter.noteUnlinking()
  }

  @inlinable
  func isLinked(to interactor: Interactor, by emitter: EventEmitter<Interactor>) -> Bool {
    emitter.interactor === interactor && interactor.commandEmitter === emitter.commandEmitter
      && emitter.view == ObjectIdentifier(self) && emitter.commandEmitter.has(emitter.number)
  }
}
