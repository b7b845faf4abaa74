import Testing

@testable import FrameworkSupport

struct WideQueueTests {
  @Test func firstInFirstOut() {
    var queue = WideQueue<Int>()
    var model: [Int] = []
    for number in 0..<20_000 {
      // Long climbs and long descents, so that the queue grows past every limit and empties again.
      let climbs = (number / 500).isMultiple(of: 2)
      if number % 4 < (climbs ? 3 : 1) {
        queue.append(number)
        model.append(number)
      } else {
        #expect(queue.isEmpty == model.isEmpty)
        if !model.isEmpty { #expect(queue.removeFirst() == model.removeFirst()) }
      }
      #expect(queue.isEmpty == model.isEmpty)
    }
    while !queue.isEmpty { #expect(queue.removeFirst() == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  @Test func `a queue that never empties keeps few places`() {
    var queue = WideQueue<Int>()
    for number in 0..<3 { queue.append(number) }
    var mostPlaces = 0
    for number in 3..<10_000 {
      #expect(queue.removeFirst() == number - 3)
      queue.append(number)
      mostPlaces = max(mostPlaces, queue.next.capacity + queue.last.capacity)
    }
    #expect(mostPlaces < 200)
  }

  @Test func anEmptyQueueKeepsFewPlaces() {
    var queue = WideQueue<Int>()
    for number in 0..<10_000 { queue.append(number) }
    while !queue.isEmpty { _ = queue.removeFirst() }
    // One more has to pass, which finds the places empty.
    queue.append(0)
    _ = queue.removeFirst()
    #expect(queue.next.capacity + queue.last.capacity < 200)
  }

  @Test func keepsNothingThatWasTaken() {
    final class Element {}
    var queue = WideQueue<Element>()
    var freed: [WeakElement] = []
    for _ in 0..<100 {
      let element = Element()
      freed.append(WeakElement(element))
      queue.append(element)
    }
    for index in 0..<100 {
      _ = queue.removeFirst()
      #expect(freed[index].element == nil)
    }
    struct WeakElement {
      weak let element: Element?
      init(_ element: Element) { self.element = element }
    }
  }
}
