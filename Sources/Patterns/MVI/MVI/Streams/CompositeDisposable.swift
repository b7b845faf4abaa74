import Synchronization

/// Disposables that end together.
///
/// They also end when their composite is freed: a model or a view that is freed leaves no
/// subscription behind. Inserting is O(1), removing O(log n), amortised.
public final class CompositeDisposable: Disposable {
  /// Identifies a disposable, in the composite that it was inserted into; no other composite has one for
  /// this key.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number = UniqueNumber.next()
  }

  private struct Members {
    /// In the order in which they came, which is that of their keys. Removed ones are nil, until they are most.
    var all: [(key: DisposeKey, disposable: (any Disposable)?)] = []
    var count = 0

    mutating func remove(for key: DisposeKey) -> (any Disposable)? {
      var (index, end) = (0, all.count)
      while index < end {
        let middle = (index + end) / 2
        if all[middle].key.number < key.number { index = middle + 1 } else { end = middle }
      }
      guard index < all.count, all[index].key == key, let removed = all[index].disposable.take()
      else { return nil }
      count -= 1
      if count * 2 < all.count { all.removeAll { $0.disposable == nil } }
      return removed
    }
  }

  /// Nil once disposed of.
  private let members = Mutex<Members?>(Members())

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
    let key = members.withLock { members -> DisposeKey? in
      guard members != nil else { return nil }
      let key = DisposeKey()
      members?.all.append((key, disposable))
      members?.count += 1
      return key
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes the disposable with this key, and disposes of it.
  public func remove(for key: DisposeKey) {
    members.withLock { $0?.remove(for: key) }?.dispose()
  }

  /// Disposes of all members, in the order in which they came, and of every disposable that is inserted later.
  public func dispose() { end(members.withLock { $0.take() }) }

  /// Disposes of all members; others may be inserted later.
  func clear() {
    end(
      members.withLock { members in
        defer { members = members.map { _ in Members() } }
        return members
      })
  }

  private func end(_ members: Members?) {
    for member in members?.all ?? [] { member.disposable?.dispose() }
  }
}
