import Synchronization

/// Disposables that end together.
///
/// They also end when their composite is freed: a model or a view that is freed leaves no
/// subscription behind.
public final class CompositeDisposable: Disposable {
  /// Identifies a disposable, in the composite that it was inserted into; no other composite has one for
  /// this key.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number = UniqueNumber.next()
  }

  private struct State: ~Copyable {
    var members = Members()
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

  /// The number of disposables that were inserted and are kept: neither removed nor, with the others, disposed of.
  public var count: Int { state.withLock { $0.members.count } }

  /// Adds a disposable; after `dispose`, disposes of it at once and returns nil.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    insert(object: disposable._object)
  }

  /// As above, for disposables that are objects.
  @discardableResult
  @usableFromInline
  func insert(object disposable: DisposableObject) -> DisposeKey? {
    let key = DisposeKey()
    let isKept = state.withLock { state in
      if !state.isDisposed { state.members.insert(disposable, key.number) }
      return !state.isDisposed
    }
    guard isKept else {
      disposable.dispose()
      return nil
    }
    return key
  }

  /// Removes the disposable with this key, and disposes of it.
  public func remove(for key: DisposeKey) {
    let member = state.withLock { $0.members.remove(key.number) }
    member?.dispose()
  }

  /// Disposes of all members, and of every disposable that is inserted later.
  public func dispose() { empty(isDisposed: true) }

  /// Disposes of all members; others may be inserted later.
  func clear() { empty(isDisposed: false) }

  /// Whether the disposable with this key is kept.
  func contains(_ key: DisposeKey) -> Bool {
    state.withLock { $0.members.contains(key.number) }
  }

  private func empty(isDisposed: Bool) {
    let members = state.withLock { state in
      state.isDisposed = state.isDisposed || isDisposed
      return state.members.takeAll()
    }
    members.dispose()
  }
}

/// Numbered disposables, of which two need no memory of their own. Inserting and removing are O(1).
// Not copyable, because a copy would retain all of them.
private struct Members: ~Copyable {
  private var first: DisposableObject?
  private var second: DisposableObject?
  private var others: [UInt64: DisposableObject]?
  private var firstNumber: UInt64 = 0
  private var secondNumber: UInt64 = 0

  var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + (others?.count ?? 0) }

  func contains(_ number: UInt64) -> Bool {
    switch number {
    case firstNumber: first != nil
    case secondNumber: second != nil
    default: others?[number] != nil
    }
  }

  mutating func insert(_ disposable: DisposableObject, _ number: UInt64) {
    if first == nil {
      first = disposable
      firstNumber = number
    } else if second == nil {
      second = disposable
      secondNumber = number
    } else {
      others = others ?? [:]
      others?[number] = disposable
    }
  }

  mutating func remove(_ number: UInt64) -> DisposableObject? {
    switch number {
    case firstNumber: first.take()
    case secondNumber: second.take()
    default: others?.removeValue(forKey: number)
    }
  }

  mutating func takeAll() -> Members {
    var taken = Members()
    swap(&self, &taken)
    return taken
  }

  consuming func dispose() {
    first?.dispose()
    second?.dispose()
    if others != nil { disposeOfOthers() }
  }

  private borrowing func disposeOfOthers() {
    for member in (others ?? [:]).values { member.dispose() }
  }
}
