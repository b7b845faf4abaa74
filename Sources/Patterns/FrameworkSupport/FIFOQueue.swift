/// A first-in, first-out queue that is fastest while it holds at most one element.
///
/// Appending and removing are O(1), amortised. A queue that never holds two elements never allocates.
/// One that never becomes empty frees the places in front of `head`, too.
@usableFromInline
package struct FIFOQueue<Element> {
  @usableFromInline var first: Element?

  /// The elements behind the first, from `head`; places in front of `head` are empty.
  @usableFromInline var others: [Element?]
  @usableFromInline var head: Int

  @inlinable
  package init() {
    first = nil
    others = []
    head = 0
  }

  @inlinable package var isEmpty: Bool { first == nil }

  @inlinable package var count: Int { isEmpty ? 0 : 1 + others.count - head }

  @inlinable
  package mutating func append(_ element: consuming Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard let element = first.take() else { return nil }
    if !others.isEmpty { moveUp() }
    return element
  }

  @inlinable
  @inline(never)
  mutating func moveUp() {
    swap(&first, &others[head])
    head += 1
    if head == others.count {
      // An empty queue keeps no more than a few places.
      others.removeAll(keepingCapacity: others.capacity <= 64)
      head = 0
    } else if head > 64, head > others.count / 2 {
      // Rarely enough that it costs little.
      others.removeFirst(head)
      head = 0
    }
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}
