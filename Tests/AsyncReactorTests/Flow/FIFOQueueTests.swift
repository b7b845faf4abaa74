import Testing

@testable import AsyncReactor

@Suite struct FIFOQueueTests {
  @Test(arguments: 1...9, 0...5)
  func theLastElementMovesToTheFront(count: Int, removed: Int) {
    var queue = FIFOQueue<String>()
    for _ in 0..<removed { queue.append("removed") }
    while queue.popFirst() != nil {}
    for number in 1...count { queue.append("\(number)") }
    queue.moveLastToFront()
    queue.append("new")
    var elements: [String] = []
    while let element = queue.popFirst() { elements.append(element) }
    #expect(elements == ["\(count)"] + (1..<count).map { "\($0)" } + ["new"])
  }
}
