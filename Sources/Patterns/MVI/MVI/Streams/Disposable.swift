import CombineShim
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
  /// A disposable that ends nothing.
  public static func create() -> any Disposable { NothingToDispose.shared }

  /// A disposable that calls `dispose` once. Dropping it calls nothing.
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Disposable {
    ClosureDisposable(dispose)
  }
}

private final class ClosureDisposable: Disposable {
  private let closure: Mutex<(@Sendable () -> Void)?>

  init(_ closure: @escaping @Sendable () -> Void) { self.closure = Mutex(closure) }

  func dispose() {
    let closure = closure.withLock { closure in
      defer { closure = nil }
      return closure
    }
    closure?()
  }
}

/// A disposable that is an object; unlike others, it costs only a reference to pass on and keep.
@usableFromInline
typealias DisposableObject = any Disposable & AnyObject

/// Any disposable, as an object.
final class DisposableBox: Disposable {
  private let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }

  func dispose() { disposable.dispose() }
}

final class NothingToDispose: Disposable {
  static let shared = NothingToDispose()

  func dispose() {}
}

/// One subscription to several sources. Unlike a `CompositeDisposable`, dropping it ends nothing.
final class DisposableGroup: Disposable {
  private let members: [DisposableObject]

  init(_ members: [DisposableObject]) { self.members = members }

  func dispose() {
    for member in members { member.dispose() }
  }
}

/// As a `DisposableGroup` of two, in one object.
final class DisposablePair: Disposable {
  private let first: DisposableObject
  private let second: DisposableObject

  init(_ first: DisposableObject, _ second: DisposableObject) {
    self.first = first
    self.second = second
  }

  func dispose() {
    first.dispose()
    second.dispose()
  }
}
