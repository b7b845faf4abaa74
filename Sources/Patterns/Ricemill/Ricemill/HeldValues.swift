/// A first-in-first-out queue of values in memory of its own, which it keeps, and a place aside for
/// the value that is being taken out.
///
/// Combine calls subscribers through code that is generic over them, where `Array` and `Optional` of
/// a value would look up their metadata at every use; this asks only for the value's own.
final class HeldValues<Value> {
  private(set) var count = 0

  private var storage: UnsafeMutablePointer<Value>
  private var capacity = 1
  private var head = 0
  private let aside = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private var isAsideFull = false

  init() { storage = .allocate(capacity: 1) }

  deinit {
    if isAsideFull { aside.deinitialize(count: 1) }
    while count > 0 { _ = removeFirst() }
    storage.deallocate()
    aside.deallocate()
  }

  /// Adds a value at the end. O(1) on average.
  func append(_ value: Value) {
    if count == capacity { grow() }
    storage.advanced(by: (head + count) & (capacity - 1)).initialize(to: value)
    count += 1
  }

  /// Takes the first value, of which there must be one. O(1).
  func removeFirst() -> Value { takeFirst().move() }

  /// Puts the first value, of which there must be one, aside. O(1).
  func putFirstAside() {
    aside.moveInitialize(from: takeFirst(), count: 1)
    isAsideFull = true
  }

  /// Takes the value that was put aside.
  func takeAside() -> Value {
    precondition(isAsideFull, "no value was put aside")
    isAsideFull = false
    return aside.move()
  }

  /// Forgets where the first value is, and returns that.
  private func takeFirst() -> UnsafeMutablePointer<Value> {
    precondition(count > 0, "there is no value to take")
    let first = storage.advanced(by: head)
    head = (head + 1) & (capacity - 1)
    count -= 1
    return first
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity * 2)
    let untilEnd = capacity - head
    larger.moveInitialize(from: storage.advanced(by: head), count: untilEnd)
    larger.advanced(by: untilEnd).moveInitialize(from: storage, count: head)
    storage.deallocate()
    storage = larger
    capacity *= 2
    head = 0
  }
}
