import Synchronization

/// Receives commands for one linked view, whatever the view's type.
@MainActor
@usableFromInline
class CommandReceiver<Command> {
  let viewID: ObjectIdentifier
  private let isConnected = Atomic(true)

  init(viewID: ObjectIdentifier) { self.viewID = viewID }

  /// Whether commands are still delivered here.
  final var isOpen: Bool { isConnected.load(ordering: .relaxed) }

  /// Ends delivery, for good. From any thread, because a view may be freed on any.
  nonisolated final func close() { isConnected.store(false, ordering: .relaxed) }

  /// Delivers `command` to the view; returns false if the receiver is closed or the view is gone.
  @usableFromInline
  func deliver(_ command: Command) -> Bool {
    preconditionFailure("\(Self.self) must override deliver")
  }
}

/// Delivers commands to a view as long as it lives.
final class ViewCommandReceiver<View: ViewProtocol>: CommandReceiver<View.Interactor.Command> {
  private weak var view: View?

  init(_ view: View) {
    self.view = view
    super.init(viewID: ObjectIdentifier(view))
  }

  override func deliver(_ command: View.Interactor.Command) -> Bool {
    guard isOpen, let view else {
      close()
      return false
    }
    view.handle(command: command)
    return true
  }
}
