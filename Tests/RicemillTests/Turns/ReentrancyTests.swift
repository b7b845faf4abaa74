import Ricemill
import Testing

@MainActor @Suite struct ReentrancyTests {
  @Test func nothingIsDeliveredAfterAStopInsideADelivery() {
    let counter = Counter()
    var received: [String] = []
    let sink = counter.output.announcements.sink { text in
      received.append(text)
      counter.stop()
    }
    counter.input.announce.send(["a", "b"])
    #expect(received == ["a"])
    sink.cancel()
  }

  @Test func deliveriesNeverNestAndAllSeeOneOrder() {
    let counter = Counter()
    var first: [Int] = []
    var second: [Int] = []
    var depth = 0
    var deepest = 0
    let sinks = [
      counter.output.$count.sink { count in
        depth += 1
        deepest = max(deepest, depth)
        first.append(count)
        if (1..<5).contains(count) { counter.input.increment.send() }
        depth -= 1
      },
      counter.output.$count.sink { second.append($0) },
    ]
    counter.input.increment.send()
    #expect(first == [0, 1, 2, 3, 4, 5])
    #expect(second == first)
    #expect(deepest == 1)
    for sink in sinks { sink.cancel() }
  }

  @Test func aSendFromTheFirstDeliveryWaitsForItsEnd() {
    let counter = Counter()
    var log: [String] = []
    let sink = counter.output.$count.sink { count in
      log.append("begin \(count)")
      if count == 0 { counter.input.increment.send() }
      log.append("end \(count)")
    }
    #expect(log == ["begin 0", "end 0", "begin 1", "end 1"])
    sink.cancel()
  }

  @Test func aSendFromTheFirstDeliveryOfAPropertysOwnPublisherTakesEffectAtOnce() {
    let counter = Counter()
    let publisher: Published<Int>.Publisher = counter.output.$count
    var log: [String] = []
    let sink = publisher.sink { count in
      guard count == 0 else { return }
      counter.input.increment.send()
      log.append("read \(counter.output.count)")
    }
    #expect(log == ["read 1"])
    sink.cancel()
  }

  @Test func aSendFromObjectWillChangeLosesNoUpdate() {
    let counter = Counter()
    let sink = counter.objectWillChange.sink {
      if counter.output.count == 0 { counter.input.increment.send() }
    }
    counter.input.increment.send()
    #expect(counter.output.count == 2)
    sink.cancel()
  }

  @Test func aChainOf100000SendsDoesNotNest() {
    let counter = Counter()
    var received = 0
    let sink = counter.output.$count.sink { count in
      received += 1
      if count < 100_000 { counter.input.increment.send() }
    }
    #expect(counter.output.count == 100_000)
    #expect(received == 100_001)
    sink.cancel()
  }

  @Test func aSendAndABindingKeepTheirOrder() {
    let viewModel = StoredViewModel()
    var log: [String] = []
    let sinks = [
      viewModel.output.$count.sink { count in
        log.append("count \(count)")
        guard count == 1 else { return }
        viewModel.input.isOn.wrappedValue = true
        viewModel.input.increment.send()
        log.append("sent")
      },
      viewModel.output.$isIncrementEnabled.sink { log.append("enabled \($0)") },
    ]
    log = []
    viewModel.input.increment.send()
    #expect(log == ["count 1", "sent", "enabled true", "count 2"])
    for sink in sinks { sink.cancel() }
  }
}
