import Dispatch
import TestSupport
import Testing

@testable import Ricemill

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

  @MainActor
  @Test func aTurnThatWasDueDuringANotificationIsScheduledAgain() async {
    let turns = TurnQueue()
    let output = Delivery()
    turns.change(output) { _ in true }
    // Safe: one thread at a time uses it, with the lock held.
    nonisolated(unsafe) let input = output
    await Task(executorPreference: DedicatedExecutor()) {
      turns.notify {
        let isDue = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { isDue.signal() }
        isDue.wait()
        #expect(!turns.begin { { input.runs += 1 } })
      }
    }.value
    await mainActorIsIdle()
    #expect(output.deliveries == 1)
    #expect(output.runs == 1)
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

/// An output that counts its deliveries.
private final class Delivery: TurnOutput {
  var deliveries = 0
  var runs = 0

  override func prepareDelivery() {}
  override func deliver() { deliveries += 1 }
  override func endDelivery() -> Bool { false }
}
