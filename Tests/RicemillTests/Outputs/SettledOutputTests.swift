import Ricemill
import Testing

@MainActor @Suite struct SettledOutputTests {
  @Test func `a subscriber reads the values it receives`() {
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

  @Test func `a property is delivered once a turn`() {
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

  @Test func `subscribers receive a value in the order in which they subscribed`() {
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

  @Test func `subscribers learn of a change in the order in which they subscribed`() {
    for _ in 0..<5 {
      let counter = Counter()
      var log: [Int] = []
      let sinks = (0..<20).map { number in counter.objectWillChange.sink { log.append(number) } }
      counter.input.increment.send()
      #expect(log == Array(0..<20))
      for sink in sinks { sink.cancel() }
    }
  }

  @Test func `those that go leave the others in order`() {
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

  @Test func `a subscriber that comes after the first change of a turn learns of the next`() {
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
