import Synchronization

/// One view's end of a link, without the view's type.
@MainActor
@usableFromInline
class Outlet<Command> {
  let viewID: ObjectIdentifier
  private let isConnected = Atomic(true)

  init(viewID: ObjectIdentifier) { self.viewID = viewID }

  /// Whether commands still go here.
  final var isOpen: Bool { isConnected.load(ordering: .relaxed) }

  /// Ends delivery, for good. From any thread, because a view may be freed on any.
  nonisolated final func close() { isConnected.store(false, ordering: .relaxed) }

  /// Hands `command` to the view; false if that is closed or gone.
  @usableFromInline
  func deliver(_ command: Command) -> Bool { preconditionFailure("an outlet leads to a view") }
}

/// Hands commands to a view as long as it lives.
final class ViewOutlet<View: ViewProtocol>: Outlet<View.Interactor.Command> {
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
