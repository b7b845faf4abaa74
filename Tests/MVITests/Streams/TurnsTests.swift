import Testing

@testable import MVI

@MainActor
struct TurnsTests {
  @Test func `work runs in order before the turn ends`() {
    let turns = Turns()
    var ran: [Int] = []
    #expect(turns.begin())
    turns.append {
      ran.append(1)
      turns.run { ran.append(3) }
    }
    turns.run { ran.append(2) }
    #expect(!turns.begin())
    #expect(ran.isEmpty)
    turns.end()
    #expect(ran == [1, 2, 3])
    turns.run { ran.append(4) }
    #expect(ran == [1, 2, 3, 4])
  }
}
