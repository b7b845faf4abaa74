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
    }
    while let element = queue.popFirst() { #expect(element == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  @Test func keepsNothingThatWasTaken() {
    final class Element {}
    var queue = FIFOQueue<Element>()
    weak var freed: Element?
    do {
      let element = Element()
      freed = element
      queue.append(element)
    }
    #expect(freed != nil)
    _ = queue.popFirst()
    #expect(freed == nil)
  }

  @Test func anEmptyQueueKeepsNoMoreThanAFewSlots() {
    var queue = FIFOQueue<Int>()
    for number in 0..<10_000 { queue.append(number) }
    while queue.popFirst() != nil {}
    #expect(queue.slots.count <= FIFOQueue<Int>.keptSlots)
  }
}
