import Synchronization

/// Receives commands for one linked view, whatever the types of the view and its interactor.
@MainActor
@usableFromInline
class CommandReceiver<Command> {
  @usableFromInline let viewID: ObjectIdentifier

  /// Atomic, because a view may be freed on any thread.
  @usableFromInline nonisolated let openFlag = Atomic(true)

  @inlinable
  init(viewID: ObjectIdentifier) { self.viewID = viewID }

  /// Whether commands are still delivered here.
  @inlinable nonisolated final var isOpen: Bool { openFlag.load(ordering: .relaxed) }

  /// Ends delivery, for good.
  @inlinable nonisolated final func close() { openFlag.store(false, ordering: .relaxed) }

  /// Whether the view is alive; if not, another may have its identifier.
  @usableFromInline var isViewAlive: Bool {
    preconditionFailure("\(Self.self) must override isViewAlive")
  }

  /// Delivers `command` to the view; returns false if the receiver is closed or the view is gone.
  @usableFromInline
  func deliver(_ command: Command) -> Bool {
    preconditionFailure("\(Self.self) must override deliver")
  }
}

/// Delivers commands to a view as long as it lives.
@usableFromInline
final class ViewCommandReceiver<View: ViewProtocol>: CommandReceiver<View.Interactor.Command> {
  // Safe: it is set once, before anybody else has the receiver.
  @exclusivity(unchecked) @usableFromInline weak var view: View?

  @inlinable
  init(_ view: View) {
    self.view = view
    super.init(viewID: ObjectIdentifier(view))
  }

  @usableFromInline
  override var isViewAlive: Bool { view != nil }

  @usableFromInline
  override func deliver(_ command: View.Interactor.Command) -> Bool {
    guard isOpen, let view else {
      close()
      return false
    }
    view.handle(command: command)
    return true
  }
}
