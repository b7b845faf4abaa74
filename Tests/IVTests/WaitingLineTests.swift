import Testing

@testable import IV

struct WaitingLineTests {
  @Test func firstInFirstOut() {
    var line = WaitingLine<Int>()
    var model: [Int] = []
    for number in 0..<20_000 {
      // Long climbs and long descents, so that the line grows past every limit and empties again.
      let climbs = (number / 500).isMultiple(of: 2)
      if number % 4 < (climbs ? 3 : 1) {
        line.append(number)
        model.append(number)
      } else {
        #expect(line.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(line.isEmpty == model.isEmpty)
    }
    while let element = line.popFirst() { #expect(element == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  @Test func keepsNothingThatWasTaken() {
    final class Element {}
    var line = WaitingLine<Element>()
    var freed: [WeakElement] = []
    for _ in 0..<100 {
      let element = Element()
      freed.append(WeakElement(element))
      line.append(element)
    }
    for index in 0..<100 {
      _ = line.popFirst()
      #expect(freed[index].element == nil)
    }
    struct WeakElement {
      weak let element: Element?
      init(_ element: Element) { self.element = element }
    }
  }
}
