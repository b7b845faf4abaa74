import Dispatch
import Explorer
import Ricemill
import TestSupport
import Testing

/// Requests and subscriptions from other threads than the main actor's.
@MainActor @Suite struct RequestElsewhereTests {
  private struct Numbers: OutputType {
    let numbers: AnyPublisher<Int, Never>
  }

  @Test func `a request for a property is answered on the main actor`() async {
    let counter = Counter()
    let probe = Probe<Int, Never>(asksFor: .none)
    counter.output.$count.subscribe(probe)
    await request(.max(1), of: probe)
    counter.input.increment.send()
    #expect(probe.values == [0])
    await request(.max(1), of: probe)
    #expect(probe.values == [0, 1])
    #expect(probe.isOnMainQueueOnly)
  }

  @Test func `a request for every value is answered on the main actor`() async {
    let proxy = OutputProxy(Numbers(numbers: (0..<5).publisher.eraseToAnyPublisher()))
    let probe = Probe<Int, Never>(asksFor: .none)
    proxy.numbers.subscribe(probe)
    await request(.max(2), of: probe)
    #expect(probe.values == [0, 1])
    await request(.max(1), of: probe)
    #expect(probe.values == [0, 1, 2])
    #expect(probe.isOnMainQueueOnly)
  }

  @Test func `a subscriber elsewhere receives on the main actor`() async {
    let counter = Counter()
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    // Safe: this thread waits meanwhile.
    nonisolated(unsafe) let (publisher, subscriber) = (counter.output.$count, probe)
    elsewhere { publisher.subscribe(subscriber) }
    #expect(probe.values.isEmpty)
    await mainActorIsIdle()
    counter.input.increment.send()
    #expect(probe.values == [0, 1])
    #expect(probe.isOnMainQueueOnly)
  }

  @Test func `no send of the main actor is made by a request elsewhere`() async {
    await #expect(processExitsWith: .success) {
      await Self.sendBesideAnAsyncSequence()
    }
  }

  private static func sendBesideAnAsyncSequence() async {
    let sends = 50_000
    let counter = Counter()
    // It requests every value on a thread of its own choice.
    let watching = Task {
      for await count in counter.output.$count.values where count == sends { return }
    }
    for number in 1...sends {
      counter.input.increment.send()
      precondition(counter.output.count == number)
      if number.isMultiple(of: 10) { await Task.yield() }
    }
    await watching.value
  }

  @Test func `a chain that takes one value at a time elsewhere loses none and keeps the order`()
    async
  {
    let proxy = OutputProxy(Numbers(numbers: (0..<1_000).publisher.eraseToAnyPublisher()))
    let (received, continuation) = AsyncStream.makeStream(of: Int.self)
    let sink = proxy.numbers
      .flatMap(maxPublishers: .max(1)) { answerElsewhere($0) }
      .sink(
        receiveCompletion: { @Sendable _ in continuation.finish() },
        receiveValue: { @Sendable number in continuation.yield(number) })
    var numbers: [Int] = []
    for await number in received { numbers.append(number) }
    #expect(numbers == Array(0..<1_000))
    sink.cancel()
  }

  /// The main actor's jobs may run on another thread, as they do here.
  @Test(arguments: 1...2) func `every schedule of requests elsewhere keeps the turns`(seed: UInt64)
    throws
  {
    try explore(.random(seed: seed, schedules: 100)) { run in
      let counter = Counter()
      let first = Probe<Int, Never>(asksFor: .unlimited)
      counter.output.$count.subscribe(first)
      guard first.values == [0] else { throw Broken("a request of the main actor is granted late") }
      let probe = Probe<Int, Never>(asksFor: .none)
      counter.output.$count.subscribe(probe)
      // Safe: the explorer runs one job at a time.
      nonisolated(unsafe) let subscription = probe.subscription
      let requestOne: @Sendable () -> Void = { subscription?.request(.max(1)) }
      let requests = Task { @concurrent in
        for _ in 0..<4 {
          requestOne()
          await Task.yield()
        }
      }
      for number in 1...5 {
        counter.input.increment.send()
        guard counter.output.count == number else { throw Broken("a send took no effect") }
        await Task.yield()
      }
      await requests.value
      for _ in 0..<8 { await Task.yield() }
      for _ in 0..<4 { counter.input.increment.send() }
      let values = probe.values
      guard values.count == 4, values == values.sorted(), Set(values).count == 4 else {
        throw Broken("\(values) were received for 4 requests")
      }
      guard first.values == Array(0...9) else { throw Broken("\(first.values) were received") }
    }
  }

  private func request(_ demand: Subscribers.Demand, of probe: Probe<Int, Never>) async {
    let before = probe.values.count
    // Safe: this thread waits meanwhile.
    nonisolated(unsafe) let subscription = probe.subscription
    elsewhere { subscription?.request(demand) }
    #expect(probe.values.count == before, "the main actor is busy")
    await mainActorIsIdle()
  }
}

/// Publishes `number` on another thread, and completes there.
private func answerElsewhere(_ number: Int) -> Future<Int, Never> {
  Future { promise in
    // Safe: called once, there.
    nonisolated(unsafe) let promise = promise
    DispatchQueue.global().async { promise(.success(number)) }
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
