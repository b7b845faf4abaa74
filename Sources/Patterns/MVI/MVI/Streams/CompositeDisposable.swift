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
    let key = state.withLock { state in
      state.isDisposed ? nil : DisposeKey(number: state.members.insert(disposable))
    }
    if key == nil { disposable.dispose() }
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

  /// Any member of the given type that fits; `fits` must not use the composite.
  func first<Member: Disposable>(
    _ type: Member.Type, where fits: (Member) -> Bool
  ) -> (key: DisposeKey, member: Member)? {
    state.withLock { state in
      let found = state.members.first { disposable in
        (disposable as? Member).flatMap { fits($0) ? $0 : nil }
      }
      return found.map { (DisposeKey(number: $0.number), $0.found) }
    }
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
private struct Members {
  private(set) var first: (any Disposable)?
  private(set) var second: (any Disposable)?
  private(set) var others: [Int: any Disposable] = [:]
  private var firstNumber = 0
  private var secondNumber = 0
  private var lastNumber = 0

  var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + others.count }

  /// The number of a member that fits, with what `fits` makes of it.
  func first<Found>(_ fits: (any Disposable) -> Found?) -> (number: Int, found: Found)? {
    if let first, let found = fits(first) { return (firstNumber, found) }
    if let second, let found = fits(second) { return (secondNumber, found) }
    for (number, member) in others {
      if let found = fits(member) { return (number, found) }
    }
    return nil
  }

  /// Adds `disposable` and returns its number.
  mutating func insert(_ disposable: any Disposable) -> Int {
    lastNumber += 1
    if first == nil {
      first = disposable
      firstNumber = lastNumber
    } else if second == nil {
      second = disposable
      secondNumber = lastNumber
    } else {
      others[lastNumber] = disposable
    }
    return lastNumber
  }

  mutating func remove(_ number: Int) -> (any Disposable)? {
    if first != nil, firstNumber == number { return first.take() }
    if second != nil, secondNumber == number { return second.take() }
    return others.removeValue(forKey: number)
  }

  /// Removes all; numbers are not given again.
  mutating func takeAll() -> Members {
    var taken = Members()
    swap(&first, &taken.first)
    swap(&second, &taken.second)
    if !others.isEmpty { swap(&others, &taken.others) }
    return taken
  }

  consuming func dispose() {
    first?.dispose()
    second?.dispose()
    for member in others.values { member.dispose() }
  }
}
