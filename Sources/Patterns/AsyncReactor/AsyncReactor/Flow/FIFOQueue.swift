/// A first-in, first-out queue in a ring buffer. Appending and removing are O(1) amortised; memory is
/// allocated only when the queue grows.
@usableFromInline
struct FIFOQueue<Element>: ~Copyable {
  @usableFromInline
  var buffer: UnsafeMutableBufferPointer<Element>
  @usableFromInline
  var head = 0
  @usableFromInline
  var count = 0

  @inlinable
  init() {
    buffer = .init(start: nil, count: 0)
  }

  @inlinable
  deinit {
    for offset in 0..<count { (buffer.baseAddress! + index(offset)).deinitialize(count: 1) }
    buffer.deallocate()
  }

  @inlinable
  var isEmpty: Bool { count == 0 }

  @inlinable
  mutating func append(_ element: consuming Element) {
    if count == buffer.count { grow() }
    (buffer.baseAddress! + index(count)).initialize(to: element)
    count += 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = (buffer.baseAddress! + head).move()
    head = index(1)
    count -= 1
    return element
  }

  /// Moves the last element, if there is one, to the front. O(1).
  @inlinable
  mutating func moveLastToFront() {
    guard count > 0 else { return }
    let last = buffer.baseAddress! + index(count - 1)
    head = index(buffer.count - 1)
    let first = buffer.baseAddress! + head
    if first != last { first.moveInitialize(from: last, count: 1) }
  }

  /// Removes and returns the elements for which `isRemoved` is true. O(n).
  @inlinable
  mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for _ in 0..<count {
      guard let element = popFirst() else { break }
      if isRemoved(element) { removed.append(element) } else { append(element) }
    }
    return removed
  }

  /// The buffer index of the element `offset` places behind the first; the size is a power of two.
  @inlinable
  func index(_ offset: Int) -> Int { (head + offset) & (buffer.count - 1) }

  @inlinable
  mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(4, buffer.count * 2))
    for offset in 0..<count {
      (larger.baseAddress! + offset).initialize(
        to: (buffer.baseAddress! + index(offset)).move())
    }
    buffer.deallocate()
    buffer = larger
    head = 0
  }
}
