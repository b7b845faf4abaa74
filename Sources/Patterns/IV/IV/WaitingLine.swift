/// A first-in, first-out queue that is quickest when no more than one element waits.
///
/// Appending and taking are O(1), amortised. A line that never holds two elements never allocates.
@usableFromInline
struct WaitingLine<Element> {
  @usableFromInline var first: Element?

  /// Those behind the first, from `head`; places in front of `head` are empty.
  private var others: [Element?] = []
  private var head = 0
  @usableFromInline var areOthersWaiting = false

  /// The most places that an empty line keeps.
  private static var kept: Int { 64 }

  init() {}

  @inlinable var isEmpty: Bool { first == nil }

  @inlinable
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { appendToOthers(element) }
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    first = nil
    if areOthersWaiting { moveUp() }
    return element
  }

  @usableFromInline
  mutating func appendToOthers(_ element: Element) {
    others.append(element)
    areOthersWaiting = true
  }

  @usableFromInline
  mutating func moveUp() {
    swap(&first, &others[head])
    head += 1
    guard head == others.count else { return }
    others.removeAll(keepingCapacity: head <= Self.kept)
    head = 0
    areOthersWaiting = false
  }
}
