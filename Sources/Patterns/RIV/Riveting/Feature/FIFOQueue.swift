/// A first-in, first-out queue. Appending and removing are O(1) amortised; small queues keep their
/// memory.
@usableFromInline
struct FIFOQueue<Element> {
  @usableFromInline var slots: [Element?] = []
  @usableFromInline var head = 0

  @inlinable static var keptCapacity: Int { 64 }

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { head == slots.count }

  @inlinable
  mutating func append(_ element: Element) {
    if head > Self.keptCapacity, head > slots.count / 2 {
      slots.removeFirst(head)
      head = 0
    }
    slots.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head].take()
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: slots.capacity <= Self.keptCapacity)
      head = 0
    }
    return element
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}
