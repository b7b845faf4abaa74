/// A view for tests: linked like any other, it passes the interactor's commands to a callback.
///
///     let view = MockView<UsersListInteractor>()
///     view.configure(with: UsersListInteractor())
///     view.emit(.didLoadView) { command in … }
@MainActor
public final class MockView<Interactor: InteractorProtocol>: ViewProtocol {
  public var eventEmitter: EventEmitter<Interactor>?

  private var callback: (@MainActor (Interactor.Command) -> Void)?

  /// A view that is not linked yet.
  public init() {}

  /// Emits `event`; `callback` receives every command from now on, including later ones, until the
  /// next call of this method.
  public func emit(
    _ event: Interactor.Event, callback: @escaping @MainActor (Interactor.Command) -> Void
  ) {
    self.callback = callback
    emit(event)
  }

  public func handle(command: Interactor.Command) { callback?(command) }
}
