import Synchronization

/// Disposables that end together.
///
/// They also end when their composite is freed: a model or a view that is freed leaves no
/// subscription behind.
public final class CompositeDisposable: Disposable {
  /// Identifies a disposable within the composite that it was inserted into.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var members: [Int: any Disposable] = [:]
    var nextNumber = 0
    var isDisposed = false
  }

  private let state = Mutex(State())

  /// An empty composite.
  public init() {}

  /// A composite of the given disposables.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// A composite of the given disposables.
  public convenience init(_ disposables: any Disposable...) {
    self.init(disposables: disposables)
  }

  deinit { dispose() }

  /// Whether `dispose` was called.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// The number of disposables that were inserted and neither removed nor disposed of.
  public var count: Int { state.withLock { $0.members.count } }

  /// Adds a disposable; after `dispose`, disposes of it at once and returns nil.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key: DisposeKey? = state.withLock { state in
      guard !state.isDisposed else { return nil }
      state.nextNumber += 1
      state.members[state.nextNumber] = disposable
      return DisposeKey(number: state.nextNumber)
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes the disposable with this key, and disposes of it.
  public func remove(for key: DisposeKey) {
    let member = state.withLock { $0.members.removeValue(forKey: key.number) }
    member?.dispose()
  }

  /// Disposes of all members, and of every disposable that is inserted later.
  public func dispose() { empty(isDisposed: true) }

  /// Disposes of all members; others may be inserted later.
  func clear() { empty(isDisposed: false) }

  /// Any member of the given type that fits.
  func first<Member: Disposable>(
    _ type: Member.Type, where fits: (Member) -> Bool
  ) -> (key: DisposeKey, member: Member)? {
    let members = state.withLock { $0.members }
    for (number, member) in members {
      if let member = member as? Member, fits(member) {
        return (DisposeKey(number: number), member)
      }
    }
    return nil
  }

  private func empty(isDisposed: Bool) {
    let members = state.withLock { state in
      defer { state.members = [:] }
      state.isDisposed = state.isDisposed || isDisposed
      return state.members
    }
    for member in members.values { member.dispose() }
  }
}
