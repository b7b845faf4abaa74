import Synchronization

/// Disposables that end together.
///
/// They also end when their composite is freed: a model or a view that is freed leaves no
/// subscription behind. Inserting and removing are O(1).
public final class CompositeDisposable: Disposable {
  /// Identifies a disposable, in the composite that it was inserted into; no other composite has one for
  /// this key.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number = UniqueNumber.next()
  }

  /// Nil once disposed of.
  private let members = Mutex<[DisposeKey: any Disposable]?>([:])

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
  public var isDisposed: Bool { members.withLock { $0 == nil } }

  /// The number of disposables that were inserted and are kept: neither removed nor, with the others, disposed of.
  public var count: Int { members.withLock { $0?.count ?? 0 } }

  /// Adds a disposable; after `dispose`, disposes of it at once and returns nil.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = DisposeKey()
    let isKept = members.withLock { members in
      members?[key] = disposable
      return members != nil
    }
    if !isKept { disposable.dispose() }
    return isKept ? key : nil
  }

  /// Removes the disposable with this key, and disposes of it.
  public func remove(for key: DisposeKey) {
    members.withLock { $0?.removeValue(forKey: key) }?.dispose()
  }

  /// Disposes of all members, in the order in which they came, and of every disposable that is inserted later.
  public func dispose() { end(members.withLock { $0.take() }) }

  /// Disposes of all members; others may be inserted later.
  func clear() {
    end(
      members.withLock { members in
        defer { members = members.map { _ in [:] } }
        return members
      })
  }

  private func end(_ members: [DisposeKey: any Disposable]?) {
    for (_, member) in (members ?? [:]).sorted(by: { $0.key.number < $1.key.number }) {
      member.dispose()
    }
  }
}
