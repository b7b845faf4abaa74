import Ricemill
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct LifetimeTests {
  @Test func `ten thousand made used and dropped with workInFlight leave none alive`() async {
    let log = WorkLog()
    for number in 0..<10_000 {
      let worker = Worker(log)
      let sink = worker.output.$finished.sink { _ in }
      worker.input.start.send(number)
      #expect(log.live.count > 0)
      sink.cancel()
    }
    #expect(log.live.count == 0)
  }

  @Test func `freeing a machine cancels its work and nothing is delivered late`() async {
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

  @Test func `no subscriber learns of changes after a stop`() {
    let counter = Counter()
    var changes = 0
    let publisher = counter.objectWillChange
    let sink = publisher.sink { changes += 1 }
    counter.stop()
    counter.store.count = 5
    #expect(changes == 0)
    withExtendedLifetime(publisher) { sink.cancel() }
  }

  @Test func `stopping from a subscriber drops queued inputs`() {
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

  @Test func `proxies outlive their machine and then send nothing`() {
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

  @Test(arguments: [false, true])
  func `a machine that is dropped elsewhere is freed on the main actor`(isStopped: Bool) async {
    let ends = Mutex<[Bool]>([])
    let end: @Sendable () -> Void = { ends.withLock { $0.append(isOnMainQueue) } }
    let machine = Mutex<Ending?>(Ending(end))
    machine.withLock { $0 }?.input.start.send()
    if isStopped { machine.withLock { $0 }?.stop() }
    elsewhere { _ = machine.withLock { $0.take() } }
    #expect(ends.withLock(\.self).isEmpty, "the main actor is busy")
    await mainActorIsIdle()
    #expect(ends.withLock(\.self) == [true, true, true], "store, extra and resolver")
  }

  @Test func `a view that only its subscription holds is freed when the output ends`() {
    let counter = Counter()
    weak var former: Screen?
    do {
      let screen = Screen()
      former = screen
      screen.increment = counter.input.increment
      screen.subscription = counter.output.announcements.sink { [screen] in screen.show($0) }
    }
    counter.input.announce.send(["a"])
    #expect(former?.shown == ["a"])
    counter.input.announce.send([])
    #expect(former == nil)
    #expect(counter.output.count == 1, "it sends as it ends")
  }

  @Test
  func `a view that only its subscription holds is freed when it cancels that inside a delivery`() {
    let counter = Counter()
    weak var former: Screen?
    do {
      let screen = Screen()
      former = screen
      screen.increment = counter.input.increment
      screen.subscription = counter.output.$count.sink { [screen] count in
        screen.show("\(count)")
        if count == 1 { screen.subscription?.cancel() }
      }
    }
    counter.input.increment.send()
    #expect(former == nil)
    #expect(counter.output.count == 2, "it sends as it ends")
  }

  @Test func aCancelledSubscriberIsFreed() {
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

/// A view that sends and cancels its subscription when it ends.
private final class Screen {
  var increment: SubjectProxy<Void>?
  var subscription: AnyCancellable?
  private(set) var shown: [String] = []

  func show(_ text: String) { shown.append(text) }

  deinit {
    increment?.send()
    subscription?.cancel()
  }
}

/// Calls `end` when it ends.
private final class AtEnd {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}

/// A machine whose parts tell when they end.
private final class Ending: Machine<Ending.Resolver> {
  struct Input: InputType { let start = PassthroughSubject<Void, Never>() }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count = 0
    let end: AtEnd

    init(_ end: AtEnd) { self.end = end }
  }

  struct Extra: ExtraType { let end: AtEnd, resolver: AtEnd }

  enum Resolver: ResolverType {
    typealias Input = Ending.Input
    typealias Output = Ending.Output
    typealias Store = Ending.Store
    typealias Extra = Ending.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      Polished(cancellables: [input.start.sink { [end = extra.resolver] in _ = end }])
    }
  }

  convenience init(_ end: @escaping @Sendable () -> Void) {
    self.init(
      input: Input(), store: Store(AtEnd(end)), extra: Extra(end: AtEnd(end), resolver: AtEnd(end)))
  }
}
