import OpenCombineShim
import Synchronization

/// Something that can be ended, such as a subscription.
public protocol Disposable: Cancellable, Sendable {
  /// Ends it. May be called from anywhere, and more than once.
  ///
  /// After a subscription was disposed of on the main actor, nothing more is delivered.
  func dispose()
}

extension Disposable {
  /// Disposes; lets a subscription be kept wherever Combine's are.
  public func cancel() { dispose() }
}

/// Makes disposables.
public enum Disposables {
  /// A disposable with nothing to end.
  public static func create() -> any Disposable { CompositeDisposable() }

  /// A disposable that calls `dispose` once. Dropping it calls nothing.
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Disposable {
    DisposeAction(dispose)
  }
}

private final class DisposeAction: Disposable {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

  func dispose() {
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}
