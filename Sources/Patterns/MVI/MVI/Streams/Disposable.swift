import Synchronization

/// Something that can be ended, such as a subscription.
public protocol Disposable: Sendable {
  /// Ends it. May be called from anywhere, and more than once.
  ///
  /// After a subscription was disposed of on the main actor, nothing more is delivered. What its closures capture is
  /// released on the main actor: at once if this is called there, otherwise soon.
  func dispose()
}

/// Makes disposables.
public enum Disposables {
  /// A disposable that ends nothing.
  public static func create() -> any Disposable { create {} }

  /// A disposable that calls `dispose` once. Dropping it calls nothing.
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Disposable {
    ClosureDisposable(dispose)
  }
}

private final class ClosureDisposable: Disposable {
  private let closure: Mutex<(@Sendable () -> Void)?>

  init(_ closure: @escaping @Sendable () -> Void) { self.closure = Mutex(closure) }

  func dispose() { closure.withLock { $0.take() }?() }
}
