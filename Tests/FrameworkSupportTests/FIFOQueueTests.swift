import Testing

@testable import FrameworkSupport

struct FIFOQueueTests {
  @Test func firstInFirstOut() {
    var queue = FIFOQueue<Int>()
    var model: [Int] = []
    for number in 0..<20_000 {
      // Long climbs and long descents, so that the queue grows past every limit and empties again.
      let climbs = (number / 500).isMultiple(of: 2)
      if number % 4 < (climbs ? 3 : 1) {
        queue.append(number)
        model.append(number)
      } else {
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.isEmpty == model.isEmpty)
      #expect(queue.count == model.count)
    }
    while let element = queue.popFirst() { #expect(element == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  @Test func `a queue that never empties keeps few places`() {
    var queue = FIFOQueue<Int>()
    for number in 0..<3 { queue.append(number) }
    var mostPlaces = 0
    for number in 3..<10_000 {
      #expect(queue.popFirst() == number - 3)
      queue.append(number)
      mostPlaces = max(mostPlaces, queue.others.count)
    }
    #expect(mostPlaces < 200)
  }

  @Test func anEmptyQueueKeepsFewPlaces() {
    var queue = FIFOQueue<Int>()
    for number in 0..<10_000 { queue.append(number) }
    while queue.popFirst() != nil {}
    #expect(queue.others.capacity < 200)
  }

  @Test func keepsNothingThatWasTaken() {
    final class Element {}
    var queue = FIFOQueue<Element>()
    var freed: [WeakElement] = []
    for _ in 0..<100 {
      let element = Element()
      freed.append(WeakElement(element))
      queue.append(element)
    }
    for index in 0..<100 {
      _ = queue.popFirst()
      #expect(freed[index].element == nil)
    }
    struct WeakElement {
      weak let element: Element?
      init(_ element: Element) { self.element = element }
    }
  }
}
