import Ricemill
import Testing

@MainActor @Suite struct ReentrancyTests {
  @Test func `nothing is delivered after a stop inside a delivery`() {
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

  @Test func `a send from the first delivery of a propertys own publisher takes effect at once`() {
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

  @Test func `a send from objectWillChange loses no update`() {
    let counter = Counter()
    let sink = counter.objectWillChange.sink {
      if counter.output.count == 0 { counter.input.increment.send() }
    }
    counter.input.increment.send()
    #expect(counter.output.count == 2)
    sink.cancel()
  }

  @Test func `a send and a binding keep their order`() {
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
