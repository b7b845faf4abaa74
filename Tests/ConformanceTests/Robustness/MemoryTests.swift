import Synchronization
import Testing

@testable import Conformance

@Suite struct MemoryTests {
  /// Judges rounds that each keep what `keep` returns, alone as the rules do.
  private func verdict(_ keep: (_ round: Int) -> [UInt8]?) -> Bool? {
    QuietRoom.shared.alone {
      var growth = GrowthTest(limit: 1 << 20)
      var kept: [[UInt8]] = []
      while growth.verdict == nil {
        growth.beginRound()
        if let bytes = keep(kept.count) { kept.append(bytes) } else { kept.append([]) }
        growth.endRound()
      }
      return growth.verdict
    }
  }

  private let megabytes = [UInt8](repeating: 1, count: 2 << 20)

  @Test func whatGrowsEveryRoundIsFound() {
    #expect(verdict { _ in megabytes.map { $0 } } == true)
  }

  @Test func whatKeepsNothingIsNot() {
    #expect(verdict { _ in nil } == false)
  }

  @Test func noiseNowAndThenIsNot() {
    #expect(verdict { $0 % 4 == 3 ? nil : megabytes.map { $0 } } == false)
  }

  @Test func whoIsAloneIsAlone() async {
    let room = Room()
    await withTaskGroup { group in
      for number in 0..<60 {
        group.addTask {
          if number % 5 == 0 {
            QuietRoom.shared.alone { room.visit(isAlone: true) }
          } else {
            QuietRoom.shared.together { room.visit(isAlone: false) }
          }
        }
      }
    }
    #expect(room.visits == 60)
    #expect(!room.wasDisturbed)
  }
}

/// Notes who is in the quiet room at the same time.
private final class Room: Sendable {
  private let state = Mutex((inside: 0, alone: 0, visits: 0, wasDisturbed: false))

  var visits: Int { state.withLock { $0.visits } }
  var wasDisturbed: Bool { state.withLock { $0.wasDisturbed } }

  func visit(isAlone: Bool) {
    state.withLock {
      $0.visits += 1
      $0.inside += 1
      if isAlone { $0.alone += 1 }
    }
    for _ in 0..<1_000 {
      state.withLock { if $0.alone > 0, $0.inside > 1 { $0.wasDisturbed = true } }
    }
    state.withLock {
      $0.inside -= 1
      if isAlone { $0.alone -= 1 }
    }
  }
}
