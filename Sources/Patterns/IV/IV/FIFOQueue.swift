/// A first-in, first-out queue that is fastest while it holds at most one element.
///
/// Appending and removing are O(1), amortised. A queue that never holds two elements never allocates.
/// One that never becomes empty frees the places in front of `head`, too.
@usableFromInline
struct FIFOQueue<Element> {
  @usableFromInline var first: Element?

  /// The elements behind the first, from `head`; places in front of `head` are empty.
  @usableFromInline var others: [Element?]
  @usableFromInline var head: Int
  @usableFromInline var hasOthers: Bool

  @inlinable
  init() {
    first = nil
    others = []
    head = 0
    hasOthers = false
  }

  @inlinable var isEmpty: Bool { first == nil }

  @inlinable
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { appendToOthers(element) }
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    first = nil
    if hasOthers { moveUp() }
    return element
  }

  @inlinable
  @inline(never)
  mutating func appendToOthers(_ element: Element) {
    others.append(element)
    hasOthers = true
  }

  @inlinable
  @inline(never)
  mutating func moveUp() {
    swap(&first, &others[head])
    head += 1
    if head == others.count {
      // An empty queue keeps no more than a few places.
      others.removeAll(keepingCapacity: head <= 64)
      head = 0
      hasOthers = false
    } else if head > 64, head > others.count / 2 {
      // Rarely enough that it costs little.
      others.removeFirst(head)
      head = 0
    }
  }
}
