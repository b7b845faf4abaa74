@testable import Ricemill
import Testing

@Suite struct TurnQueueTests {
  @Test func anyNumberOfQueuedOutputsIsDroppedWithoutRecursion() async {
    await #expect(processExitsWith: .success) {
      let turns = TurnQueue()
      precondition(turns.beginIfIdle())
      for _ in 0..<300_000 { turns.change(TurnOutput()) { _ in true } }
      turns.stop()
    }
  }

  @Test func aDroppedOutputIsNotQueued() {
    let turns = TurnQueue()
    let outputs = (0..<3).map { _ in TurnOutput() }
    #expect(turns.beginIfIdle())
    for output in outputs { turns.change(output) { _ in true } }
    turns.stop()
    #expect(outputs.allSatisfy { !$0.isQueued })
  }

  @Test func aStoppedQueueQueuesNoOutput() {
    let turns = TurnQueue()
    turns.stop()
    let output = TurnOutput()
    turns.change(output) { isOpen in
      #expect(!isOpen)
      return true
    }
    #expect(!output.isQueued)
  }

  @Test func theEndOfADroppedOutputMayStopAgain() async {
    final class Stopping: TurnOutput {
      var turns: TurnQueue?
      deinit { turns?.stop() }
    }
    await #expect(processExitsWith: .success) {
      let turns = TurnQueue()
      precondition(turns.beginIfIdle())
      for _ in 0..<100_000 {
        let output = Stopping()
        output.turns = turns
        turns.change(output) { _ in true }
      }
      turns.stop()
    }
  }
}
