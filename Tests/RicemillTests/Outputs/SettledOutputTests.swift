import Ricemill
import Testing

@MainActor @Suite struct SettledOutputTests {
  @Test func aSubscriberReadsTheValuesItReceives() {
    let counter = Counter()
    var pairs: [[Int]] = []
    var evens: [Bool] = []
    let sinks = [
      counter.output.$count.sink { count in
        pairs.append([count, counter.output.count])
        evens.append(counter.output.isEven)
      },
      counter.output.$isEven.sink { #expect($0 == counter.output.count.isMultiple(of: 2)) },
    ]
    counter.input.increment.send()
    counter.input.add.send(5)
    #expect(pairs == [[0, 0], [1, 1], [6, 6]])
    #expect(evens == [true, false, true])
    for sink in sinks { sink.cancel() }
  }

  @Test func aPropertyIsDeliveredOnceATurn() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { received.append($0) }
    counter.input.add.send(3)
    counter.input.add.send(0)
    #expect(received == [0, 3, 3])
    sink.cancel()
  }

  @Test func oneTurnIsOneObjectChange() {
    let counter = Counter()
    var seen: [Int] = []
    let sink = counter.objectWillChange.sink { seen.append(counter.output.count) }
    counter.input.increment.send()
    counter.input.increment.send()
    #expect(seen == [0, 1], "once a turn, and before the change")
    sink.cancel()
  }

  @Test func everyEventIsDelivered() {
    let counter = Counter()
    var received: [String] = []
    let sink = counter.output.announcements.sink { received.append($0) }
    counter.input.announce.send(["a", "a", "b"])
    #expect(received == ["a", "a", "b"])
    sink.cancel()
  }

  @Test func aSubscriberAddedDuringADeliveryIsUpToDate() {
    let counter = Counter()
    var late: [Int] = []
    var sinks: [AnyCancellable] = []
    counter.output.$count
      .sink { count in
        guard count == 1 else { return }
        counter.output.$count.sink { late.append($0) }.store(in: &sinks)
      }
      .store(in: &sinks)
    counter.input.increment.send()
    counter.input.increment.send()
    #expect(late == [1, 2])
  }

  @Test func aCancelledSubscriberReceivesNothingMore() {
    let counter = Counter()
    var first: [Int] = []
    var second: [Int] = []
    var sinks: [AnyCancellable] = []
    counter.output.$count
      .sink { count in
        first.append(count)
        // The other one is due to receive the same value.
        if count == 1 { sinks.last?.cancel() }
      }
      .store(in: &sinks)
    counter.output.$count.sink { second.append($0) }.store(in: &sinks)
    counter.input.increment.send()
    counter.input.increment.send()
    sinks.first?.cancel()
    counter.input.increment.send()
    #expect(first == [0, 1, 2])
    #expect(second == [0], "the first to subscribe receives it first")
  }

  @Test func subscribersReceiveAValueInTheOrderInWhichTheySubscribed() {
    for _ in 0..<5 {
      let counter = Counter()
      var log: [Int] = []
      let sinks =
        (0..<20).map { number in counter.output.$count.sink { _ in log.append(number) } }
        + (20..<40).map { number in counter.output.latest.sink { _ in log.append(number) } }
        + (40..<60).map { number in counter.output.announcements.sink { _ in log.append(number) } }
      log = []
      counter.input.increment.send()
      #expect(log == Array(0..<40))
      log = []
      counter.input.announce.send(["a", "b"])
      #expect(log == Array(40..<60) + Array(40..<60), "each value, then the next")
      for sink in sinks { sink.cancel() }
    }
  }

  @Test func subscribersHearOfAChangeInTheOrderInWhichTheySubscribed() {
    for _ in 0..<5 {
      let counter = Counter()
      var log: [Int] = []
      let sinks = (0..<20).map { number in counter.objectWillChange.sink { log.append(number) } }
      counter.input.increment.send()
      #expect(log == Array(0..<20))
      for sink in sinks { sink.cancel() }
    }
  }

  @Test func thoseThatGoLeaveTheOthersInOrder() {
    let counter = Counter()
    var log: [Int] = []
    var sinks = (0..<20).map { number in counter.objectWillChange.sink { log.append(number) } }
    for number in [7, 0, 19, 3, 12, 4, 5, 18, 1, 2, 16, 17] {
      sinks[number].cancel()
      sinks[number] = AnyCancellable {}
    }
    counter.input.increment.send()
    #expect(log == [6, 8, 9, 10, 11, 13, 14, 15])
    for sink in sinks { sink.cancel() }
  }

  @Test func whoSubscribesAfterTheFirstChangeOfATurnHearsOfTheNext() {
    let counter = Counter()
    var changes = 0
    var late: [AnyCancellable] = []
    let sink = counter.output.$count.sink { count in
      guard count == 1 else { return }
      counter.objectWillChange.sink { changes += 1 }.store(in: &late)
      counter.store.count = 7
    }
    counter.input.increment.send()
    #expect(changes == 1)
    sink.cancel()
  }
}
