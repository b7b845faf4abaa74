import Dispatch
import Ricemill
import Synchronization
import Testing

@MainActor @Suite struct LifetimeTests {
  @Test func everythingIsFreedWithTheLastReference() {
    let log = WorkLog()
    do {
      let worker = Worker(log)
      worker.input.start.send(1)
      #expect(log.live.count > 0)
    }
    #expect(log.live.count == 0)
  }

  @Test func tenThousandMadeUsedAndDroppedWithWorkInFlightLeaveNoneAlive() async {
    let log = WorkLog()
    for number in 0..<10_000 {
      let worker = Worker(log)
      let sink = worker.output.$finished.sink { _ in }
      worker.input.start.send(number)
      sink.cancel()
    }
    #expect(log.live.count == 0)
  }

  @Test func freeingAMachineCancelsItsWorkAndNothingIsDeliveredLate() async {
    let log = WorkLog()
    var worker: Worker? = Worker(log)
    var received: [Int] = []
    let sink = worker!.output.$finished.sink { received.append($0) }
    worker!.input.start.send(1)
    let cancelled = log.work.first
    worker = nil
    #expect(cancelled?.isCancelled == true)
    await cancelled?.value
    #expect(received == [0])
    sink.cancel()
  }

  @Test func stoppingEndsEverythingForGood() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { received.append($0) }
    counter.stop()
    counter.stop()
    counter.input.increment.send()
    #expect(received == [0])
    #expect(counter.output.count == 0)
    sink.cancel()
  }

  @Test func stoppingFromASubscriberDropsQueuedInputs() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { count in
      received.append(count)
      guard count == 1 else { return }
      counter.input.increment.send()
      counter.stop()
    }
    counter.input.increment.send()
    #expect(received == [0, 1])
    sink.cancel()
  }

  @Test func proxiesOutliveTheirMachineAndThenSendNothing() {
    let input = Counter.Input()
    var sent: [Int] = []
    let sink = input.add.sink { sent.append($0) }
    var counter: Counter? = Counter(input: input)
    let add = counter!.input.add
    let output = counter!.output
    add.send(1)
    counter = nil
    add.send(2)
    #expect(sent == [1])
    #expect(output.count == 1)
    sink.cancel()
  }

  @Test func aMachineMayBeFreedOnAnyThread() async {
    let log = WorkLog()
    let worker = Mutex<Worker?>(Worker(log))
    worker.withLock { $0 }?.input.start.send(1)
    await withCheckedContinuation { gone in
      DispatchQueue.global().async {
        _ = worker.withLock { $0.take() }
        gone.resume()
      }
    }
    #expect(log.live.count == 0)
  }

  @Test func aCancelledSubscriberIsFreed() {
    final class Screen {}
    let counter = Counter()
    var screen: Screen? = Screen()
    weak let former = screen
    let sink = counter.output.$count.sink { [screen] _ in _ = screen }
    counter.input.increment.send()
    screen = nil
    #expect(former != nil)
    sink.cancel()
    #expect(former == nil)
  }
}
