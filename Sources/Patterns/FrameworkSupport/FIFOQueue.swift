/// A first-in, first-out queue: a ring that grows when it is full.
///
/// Appending and removing are O(1) amortised. An empty queue keeps no more than a few slots.
@usableFromInline
package struct FIFOQueue<Element> {
  /// The elements lie from `head` on, round the end to the start; all other slots are nil. The number of slots
  /// is a power of two, or zero.
  @usableFromInline var slots: [Element?]
  @usableFromInline var head: Int
  @usableFromInline package var count: Int

  @inlinable static var keptSlots: Int { 64 }

  @inlinable
  package init() {
    slots = []
    head = 0
    count = 0
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable
  package mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    slots[(head &+ count) & (slots.count &- 1)] = element
    count &+= 1
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head &+ 1) & (slots.count &- 1)
    count &-= 1
    if count == 0, slots.count > Self.keptSlots {
      slots = []
      head = 0
    }
    return element
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    let former = slots.count
    slots.append(contentsOf: repeatElement(nil, count: max(2, former)))
    for index in 0..<head { slots.swapAt(index, former + index) }
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}
