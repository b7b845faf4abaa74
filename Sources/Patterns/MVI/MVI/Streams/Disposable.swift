import CombineShim
import Synchronization

/// Something that can be ended, such as a subscription.
public protocol Disposable: Cancellable, Sendable {
  /// Ends it. May be called from anywhere, and more than once.
  ///
  /// After a subscription was disposed of on the main actor, nothing more is delivered. What its closures capture is
  /// released on the main actor: at once if this is called there, otherwise soon.
  func dispose()

  /// This disposable as an object, which costs only a reference to pass on and keep. Leave it to its default: itself,
  /// or, for values, an object that disposes of it.
  var _object: any Disposable & AnyObject { get }
}

extension Disposable where Self: AnyObject {
  @inlinable
  public var _object: any Disposable & AnyObject { self }
}

extension Disposable {
  /// Disposes; lets a subscription be kept wherever Combine's are.
  public func cancel() { dispose() }

  public var _object: any Disposable & AnyObject { DisposableBox(self) }
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

/// A disposable that is an object.
@usableFromInline
typealias DisposableObject = any Disposable & AnyObject

/// Makes an object of a disposable that is a value.
private final class DisposableBox<Value: Disposable>: Disposable {
  private let disposable: Value

  init(_ disposable: Value) { self.disposable = disposable }

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
