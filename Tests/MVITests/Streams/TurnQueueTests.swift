import TestSupport
import Testing

@testable import MVI

@MainActor
struct TurnQueueTests {
  @Test func workRunsInOrderWhenTheTurnEnds() {
    let queue = TurnQueue()
    var ran: [Int] = []
    #expect(queue.beginTurn())
    queue.append {
      ran.append(1)
      queue.append { ran.append(3) }
    }
    queue.append { ran.append(2) }
    #expect(!queue.beginTurn())
    #expect(ran.isEmpty)
    queue.endTurn()
    #expect(ran == [1, 2, 3])
    #expect(queue.beginTurn())
  }
}

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
    }
    while let element = queue.popFirst() { #expect(element == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  @Test func keepsNothingThatWasTaken() {
    let objects = LiveObjects()
    var queue = FIFOQueue<LiveObjects.Token>()
    for _ in 0..<200 { queue.append(LiveObjects.Token(objects)) }
    for left in (0..<200).reversed() {
      _ = queue.popFirst()
      #expect(objects.count == left)
    }
  }
}
