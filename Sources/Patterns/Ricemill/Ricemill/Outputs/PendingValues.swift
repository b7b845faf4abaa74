/// The values that a subscription has to deliver, first in, first out, and a slot for the value that
/// is being delivered.
///
/// The values are in memory of their own, which is kept. Combine calls subscribers through code that
/// is generic over them, where an `Array` or `Optional` of values would look up its metadata at every
/// use; this looks up the metadata of `Value` only.
final class PendingValues<Value> {
  private(set) var count = 0

  private var storage: UnsafeMutablePointer<Value>
  private var capacity = 1
  private var head = 0
  private let slot = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init() { storage = .allocate(capacity: 1) }

  deinit {
    while count > 0 { _ = removeFirst() }
    storage.deallocate()
    slot.deallocate()
  }

  /// Adds a value at the end. Amortized O(1).
  func append(_ value: Value) {
    if count == capacity { grow() }
    storage.advanced(by: (head + count) & (capacity - 1)).initialize(to: value)
    count += 1
  }

  /// Puts `value` in the place of the first value, which must exist, and hands that back. O(1).
  func exchangeFirst(_ value: inout Value) {
    precondition(count > 0, "the queue is empty")
    swap(&storage[head], &value)
  }

  /// Removes and returns the first value, which must exist. O(1).
  func removeFirst() -> Value { removeFirstPointer().move() }

  /// Moves the first value, which must exist, to the slot, which must be empty. O(1).
  ///
  /// It must be taken from there: nothing else frees it.
  func moveFirstToSlot() {
    slot.initialize(to: removeFirstPointer().move())
  }

  /// Removes and returns the value in the slot, which must be full.
  func takeSlot() -> Value { slot.move() }

  /// Removes the first value from the queue and returns its address, from which it must be moved.
  private func removeFirstPointer() -> UnsafeMutablePointer<Value> {
    precondition(count > 0, "the queue is empty")
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
