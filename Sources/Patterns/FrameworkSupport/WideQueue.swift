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
    if next.isEmpty, last.count == 1 { return last.remove(at: 0) }
    return removeNext()
  }

  @inlinable
  @inline(never)
  mutating func removeNext() -> Element {
    if next.isEmpty {
      swap(&last, &next)
      next.reverse()
    }
    // Not `removeLast()`, which makes an optional of the element.
    let element = next.remove(at: next.count - 1)
    // An empty queue keeps no more than a few places.
    if next.isEmpty, next.capacity > 64 { next = [] }
    return element
  }
}

extension WideQueue: Sendable where Element: Sendable {}
