import Ricemill
import TestSupport
import Testing

/// Changes of the store that no send caused.
@MainActor @Suite struct LateChangeTests {
  @Test func `an assigned answer is a turn of its own`() async {
    let extra = Counter.Extra()
    let counter = Counter(extra: extra)
    var pairs: [[Int]] = []
    let sink = counter.output.$count.sink { count in
      pairs.append([count, counter.output.count])
      if count == 7 { counter.input.increment.send() }
    }
    extra.answers.send(7)
    #expect(pairs == [[0, 0], [7, 7]], "what is sent meanwhile waits: a setter may be under way")
    await mainActorIsIdle()
    #expect(pairs == [[0, 0], [7, 7], [8, 8]])
    sink.cancel()
  }

  @Test func `what was sent during an assigned answer comes before the next send`() async {
    let extra = Counter.Extra()
    let counter = Counter(extra: extra)
    var received: [Int] = []
    let sink = counter.output.$count.sink { count in
      received.append(count)
      if count == 7 { counter.input.add.send(10) }
    }
    extra.answers.send(7)
    counter.input.add.send(100)
    #expect(received == [0, 7, 17, 117])
    await mainActorIsIdle()
    #expect(received == [0, 7, 17, 117])
    sink.cancel()
  }

  @Test func `a send loses no update where a property is derived from a late change`() async {
    let (answers, deriving) = Deriving.make()
    let sink = deriving.output.$text.dropFirst().sink { text in
      if text == "5" { deriving.input.increment.send() }
    }
    answers.send(5)
    await mainActorIsIdle()
    #expect(deriving.output.count == 6)
    #expect(deriving.output.text == "6")
    sink.cancel()
  }

  @Test func `a late change is not delivered while it is made`() async {
    // Combine calls the subscribers of a property in no particular order.
    for _ in 0..<20 {
      let (answers, deriving) = Deriving.make()
      var pairs: [[Int]] = []
      let sink = deriving.output.$count.sink { pairs.append([$0, deriving.output.count]) }
      answers.send(5)
      await mainActorIsIdle()
      #expect(pairs == [[0, 0], [5, 5]])
      sink.cancel()
    }
  }

  @Test func `a change outside a turn is delivered when the main actor is free`() async {
    let counter = Counter()
    var pairs: [[Int]] = []
    await withCheckedContinuation { delivered in
      let sink = counter.output.$count.sink { count in
        pairs.append([count, counter.output.count])
        if count == 2 { delivered.resume() }
      }
      counter.keep(sink)
      counter.store.count = 1
      counter.store.count = 2
      #expect(pairs == [[0, 0]], "not while it is being set")
    }
    #expect(pairs == [[0, 0], [2, 2]])
  }

  @Test func `a change outside a turn is delivered before the next send takes effect`() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { received.append($0) }
    counter.store.count = 5
    counter.input.increment.send()
    #expect(received == [0, 5, 6])
    sink.cancel()
  }

  @Test func `a send from objectWillChange of a late change loses no update`() async {
    let counter = Counter()
    var isFirst = true
    var received: [Int] = []
    let sinks = [
      counter.objectWillChange.sink {
        guard isFirst else { return }
        isFirst = false
        counter.input.increment.send()
        #expect(counter.output.count == 0, "it waits until the change is made")
      },
      counter.output.$count.sink { received.append($0) },
    ]
    counter.store.count = 5
    #expect(counter.output.count == 5)
    await mainActorIsIdle()
    #expect(received == [0, 5, 6])
    for sink in sinks { sink.cancel() }
  }

  @Test func `every subscriber of a late change may send`() async {
    let counter = Counter()
    let sinks = (0..<3).map { _ in
      var isFirst = true
      return counter.objectWillChange.sink {
        if isFirst { counter.input.increment.send() }
        isFirst = false
      }
    }
    counter.store.count = 5
    await mainActorIsIdle()
    #expect(counter.output.count == 8)
    for sink in sinks { sink.cancel() }
  }

  @Test func `a send from objectWillChange of a late change comes before later ones`() async {
    let counter = Counter()
    var isFirst = true
    var received: [Int] = []
    let sinks = [
      counter.objectWillChange.sink {
        if isFirst { counter.input.add.send(10) }
        isFirst = false
      },
      counter.output.$count.sink { received.append($0) },
    ]
    counter.store.count = 5
    counter.input.add.send(100)
    #expect(received == [0, 5, 15, 115])
    await mainActorIsIdle()
    #expect(received == [0, 5, 15, 115])
    for sink in sinks { sink.cancel() }
  }

  @Test func `stopping from objectWillChange of a late change drops what was sent`() async {
    let counter = Counter()
    let sink = counter.objectWillChange.sink {
      counter.input.increment.send()
      counter.stop()
      counter.input.increment.send()
    }
    counter.store.count = 5
    counter.input.increment.send()
    await mainActorIsIdle()
    #expect(counter.output.count == 5)
    sink.cancel()
  }

  @Test func `a change after the machine is freed is not delivered`() {
    let store = Counter.Store()
    var counter: Counter? = Counter(store: store)
    var received: [Int] = []
    let sink = counter!.output.$count.sink { received.append($0) }
    counter = nil
    store.count = 4
    #expect(received == [0])
    sink.cancel()
  }
}

/// A machine with a property that is derived from another one, which Combine's own `assign(to:)` sets.
private final class Deriving: Machine<Deriving>, ResolverType {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count = 0
    @Published var text = "0"
  }

  struct Extra: ExtraType {
    let answers = PassthroughSubject<Int, Never>()
  }

  static func make() -> (answers: PassthroughSubject<Int, Never>, machine: Deriving) {
    let extra = Extra()
    return (extra.answers, Deriving(input: .init(), store: .init(), extra: extra))
  }

  static func polish(
    input: Publishing<Input>, store: Store, extra: Extra
  ) -> Polished<Store> {
    extra.answers.assign(to: &store.$count)
    return Polished(cancellables: [
      input.increment.map { [unowned store] in store.count + 1 }.assign(to: \.count, on: store),
      store.$count.map { String($0) }.assign(to: \.text, on: store),
    ])
  }
}

extension Counter {
  /// Keeps a subscription as long as the counter's store.
  func keep(_ sink: AnyCancellable) { store.kept.append(sink) }
}
