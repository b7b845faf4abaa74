/// Receives commands for one linked view, whatever the types of the view and its interactor.
@MainActor
@usableFromInline
class CommandReceiver<Command> {
  @inlinable
  init() {}

  /// The view, as long as it is alive and holds the event emitter that it was linked with.
  @usableFromInline var linkedView: AnyObject? {
    preconditionFailure("\(Self.self) must override linkedView")
  }

  /// Delivers `command` to the linked view; returns whether there is one.
  @usableFromInline
  func deliver(_ command: Command) -> Bool {
    preconditionFailure("\(Self.self) must override deliver")
  }
}

@usableFromInline
final class ViewCommandReceiver<View: ViewProtocol>: CommandReceiver<View.Interactor.Command> {
  @usableFromInline weak let view: View?

  @inlinable
  init(_ view: View) {
    self.view = view
    super.init()
  }

  @usableFromInline override var linkedView: AnyObject? { openView }

  @inlinable var openView: View? {
    guard let view, view.eventEmitter?.receiver === self else { return nil }
    return view
  }

  @usableFromInline
  override func deliver(_ command: View.Interactor.Command) -> Bool {
    guard let view = openView else { return false }
    view.handle(command: command)
    return true
  }
}
