/// A first-in, first-out queue for elements that may be wide, such as whole states.
///
/// Appending and removing are O(1), amortised. No element is an optional, so each is copied once on its way in and once
/// on its way out, unless several wait. The first element allocates; for narrow ones, which may pass one at a time without
/// any allocation, there is ``FIFOQueue``.
@usableFromInline
package struct WideQueue<Element> {
  /// The elements that come first, in reverse order, and those that follow them.
  @usableFromInline var next: [Element]
  @usableFromInline var last: [Element]

  @inlinable
  package init() {
    next = []
    last = []
  }

  @inlinable package var isEmpty: Bool { last.isEmpty && next.isEmpty }

  @inlinable
  package mutating func append(_ element: consuming Element) { last.append(element) }

  /// Removes the first element; there must be one.
  @inlinable
  package mutating func removeFirst() -> Element {
    if next.isEmpty { turnRound() }
    // An empty queue keeps no more than a few places.
    defer { if next.isEmpty, next.capacity > 64 { next = [] } }
    // Not `removeLast()`: that makes an optional of the element, which copies a wide one twice more.
    return next.remove(at: next.count - 1)
  }

  @inlinable
  @inline(__always)
  mutating func turnRound() {
    swap(&last, &next)
    if next.count > 1 { next.reverse() }
  }
}

extension WideQueue: Sendable where Element: Sendable {}
