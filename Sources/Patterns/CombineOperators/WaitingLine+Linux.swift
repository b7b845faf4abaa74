#if !canImport(Combine)
  /// A first-in-first-out queue. Every operation is O(1) on average.
  struct WaitingLine<Element> {
    private var elements: [Element?] = []
    private var head = 0

    mutating func append(_ element: Element) { elements.append(element) }

    /// Takes the first element, of which there must be one.
    mutating func removeFirst() -> Element {
      guard let element = elements[head] else { preconditionFailure("the line is empty") }
      elements[head] = nil
      head += 1
      if head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
      return element
    }
  }
#endif
