import Dispatch
import Ricemill
import Synchronization
import TestSupport
import Testing

/// Changes of the store that no send caused.
@MainActor @Suite struct LateChangeTests {
  @Test func anAssignedAnswerIsATurnOfItsOwn() {
    let extra = Counter.Extra()
    let counter = Counter(extra: extra)
    var pairs: [[Int]] = []
    let sink = counter.output.$count.sink { count in
      pairs.append([count, counter.output.count])
      if count == 7 { counter.input.increment.send() }
    }
    extra.answers.send(7)
    #expect(pairs == [[0, 0], [7, 7], [8, 8]])
    sink.cancel()
  }

  @Test func aChangeOutsideATurnIsDeliveredWhenTheMainActorIsFree() async {
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

  @Test func aChangeOutsideATurnIsDeliveredBeforeTheNextSendTakesEffect() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { received.append($0) }
    counter.store.count = 5
    counter.input.increment.send()
    #expect(received == [0, 5, 6])
    sink.cancel()
  }

  @Test func theLastOfManyChangesOnAnotherThreadIsDelivered() async {
    for _ in 0..<20 {
      let counter = Counter()
      var last = 0
      let sink = counter.output.$count.sink { last = $0 }
      nonisolated(unsafe) let store = counter.store
      let isDone = Flag()
      let changes = Task(executorPreference: DedicatedExecutor()) {
        for count in 1...20_000 { store.count = count }
        isDone.value.store(true, ordering: .releasing)
      }
      while !isDone.value.load(ordering: .acquiring) { counter.input.announce.send(["x"]) }
      await changes.value
      // The turn that delivers it is scheduled by now.
      for _ in 0..<100 where last != 20_000 { await Task.yield() }
      #expect(last == 20_000)
      sink.cancel()
    }
  }

  @Test func aChangeOnAnotherThreadIsDeliveredOnTheMainActor() async {
    let counter = Counter()
    nonisolated(unsafe) let store = counter.store
    await withCheckedContinuation { delivered in
      let sink = counter.output.$count.sink { count in
        MainActor.assertIsolated()
        if count == 3 { delivered.resume() }
      }
      counter.keep(sink)
      DispatchQueue.global().async { store.count = 3 }
    }
    #expect(counter.output.count == 3)
  }

  @Test func aSendFromObjectWillChangeOfALateChangeLosesNoUpdate() async {
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
    sinks.forEach { $0.cancel() }
  }

  @Test func everySubscriberOfALateChangeMaySend() async {
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
    sinks.forEach { $0.cancel() }
  }

  @Test func aSendFromObjectWillChangeOfALateChangeComesBeforeLaterOnes() async {
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
    sinks.forEach { $0.cancel() }
  }

  @Test func stoppingFromObjectWillChangeOfALateChangeDropsWhatWasSent() async {
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

  @Test func aChangeAfterTheMachineIsFreedIsNotDelivered() {
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

private final class Flag: Sendable {
  let value = Atomic(false)
}

extension Counter {
  /// Keeps a subscription as long as the counter's store.
  func keep(_ sink: AnyCancellable) { store.kept.append(sink) }
}
