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
    // `removeLast()` makes an optional of the element, which copies a wide one twice more.
    return MemoryLayout<Element>.size > 128 ? next.remove(at: next.count - 1) : next.removeLast()
  }

  @inlinable
  @inline(__always)
  mutating func turnRound() {
    swap(&last, &next)
    if next.count > 1 { next.reverse() }
    // What many have passed keeps no more than a few places.
    if last.capacity > 64 { last = [] }
  }
}

extension WideQueue: Sendable where Element: Sendable {}
