import Ricemill
import TestSupport
import Testing

/// What happened before, on another thread, takes effect before.
@MainActor @Suite struct OrderTests {
  let extra = Counter.Extra()
  let counter: Counter
  // Safe: this thread waits while another one uses them.
  nonisolated(unsafe) let announcements: PassthroughSubject<String, Never>
  nonisolated(unsafe) let output: OutputProxy<Counter.Store>

  init() {
    counter = Counter(extra: extra)
    announcements = counter.store.announcements
    output = counter.output
  }

  @Test func valuesComeInTheirOrder() async {
    let probe = Probe<String, Never>(asksFor: .unlimited)
    counter.output.announcements.subscribe(probe)
    elsewhere { announcements.send("loading") }
    announcements.send("loaded")
    await mainActorIsIdle()
    #expect(probe.values == ["loading", "loaded"])
  }

  @Test func aCompletionComesAfterItsValues() async {
    let probe = Probe<String, Never>(asksFor: .unlimited)
    counter.output.announcements.subscribe(probe)
    elsewhere { announcements.send("loaded") }
    announcements.send(completion: .finished)
    await mainActorIsIdle()
    #expect(probe.values == ["loaded"])
    #expect(probe.completions == [.finished])
  }

  @Test func aSendComesAfterEarlierValues() {
    var log: [String] = []
    let sinks = [
      counter.output.$count.sink { log.append("\($0)") },
      counter.output.announcements.sink { log.append($0) },
    ]
    elsewhere { announcements.send("a") }
    counter.input.increment.send()
    #expect(log == ["0", "a", "1"])
    for sink in sinks { sink.cancel() }
  }

  @Test func `a value during a turn belongs to it`() {
    var log: [String] = []
    let sinks = [
      counter.output.announcements.sink { log.append($0) },
      counter.objectWillChange.sink { elsewhere { announcements.send("a") } },
    ]
    counter.input.increment.send()
    #expect(log == ["a"])
    for sink in sinks { sink.cancel() }
  }

  @Test func `what is sent while an arrival is served comes later`() async {
    let probe = Probe<String, Never>(asksFor: .unlimited)
    counter.output.announcements.subscribe(probe)
    nonisolated(unsafe) var sink: AnyCancellable?
    elsewhere {
      sink = output.$count.sink { _ in announcements.send("second") }
      announcements.send("first")
    }
    await mainActorIsIdle()
    #expect(probe.values == ["first", "second"])
    sink?.cancel()
  }

  @Test(arguments: [false, true])
  func `a subscription that is cancelled never begins`(isToChanges: Bool) async {
    nonisolated(unsafe) let changes = counter.objectWillChange
    nonisolated(unsafe) var sink: AnyCancellable?
    nonisolated(unsafe) var received = 0
    elsewhere {
      sink =
        isToChanges
        ? changes.sink { received += 1 } : output.$count.sink { _ in received += 1 }
    }
    sink?.cancel()
    await mainActorIsIdle()
    counter.input.increment.send()
    #expect(received == 0)
  }

  @Test func aSubscriberThatCancelledReceivesNothing() {
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    counter.output.$count.subscribe(probe)
    nonisolated(unsafe) let subscription = probe.subscription
    elsewhere { subscription?.cancel() }
    counter.input.increment.send()
    #expect(probe.values == [0])
  }

  @Test func `a request comes before a later change`() {
    let probe = Probe<Void, Never>(asksFor: .none)
    counter.objectWillChange.subscribe(probe)
    nonisolated(unsafe) let subscription = probe.subscription
    elsewhere { subscription?.request(.max(1)) }
    counter.store.count = 5
    #expect(probe.values.count == 1)
  }

  @Test func `a machine that is dropped takes no sends`() {
    var sent = 0
    let input = Counter.Input()
    let sink = input.increment.sink { sent += 1 }
    nonisolated(unsafe) var dropped: Counter? = Counter(input: input)
    let increment = dropped?.input.increment
    elsewhere { dropped = nil }
    increment?.send()
    #expect(sent == 0)
    sink.cancel()
  }
}
