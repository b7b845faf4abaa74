import TestSupport
import Testing

@testable import MVI

/// Others that keep sending from outside the main actor.
@MainActor
struct SendersElsewhereTests {
  private let bag = CompositeDisposable()
  private let numbers = PublishSubject<Int>()
  /// More than a test lets be sent.
  private let limit = 2_000

  @Test func `they do not hold the main actor`() async {
    let feed = Feed(numbers, limit: limit, until: bag)
    let counts = countsOfOtherJobs()
    elsewhere { [numbers] in numbers.onNext(0) }
    while feed.received.count < limit { await Task.yield() }
    #expect(feed.received == Array(0..<limit))
    #expect(Set(counts.elements).count > 1)
  }

  @Test func `a send on the main actor delivers only what was sent before`() async {
    let feed = Feed(numbers, limit: limit, until: bag)
    elsewhere { [numbers] in numbers.onNext(0) }
    numbers.onNext(-1)
    feed.stop()
    #expect(feed.received == [0, -1])
    while feed.received.count < feed.sent + 1 { await Task.yield() }
    #expect(feed.received == [0, -1] + Array(1..<feed.sent))
  }

  @Test func `a send inside a delivery queues only what was sent before`() async {
    let feed = Feed(numbers, limit: limit, until: bag)
    bag.insert(numbers.subscribe { [numbers] in if $0 == 0 { numbers.onNext(-1) } })
    elsewhere { [numbers] in numbers.onNext(0) }
    numbers.onNext(-2)
    feed.stop()
    #expect(feed.received == [0, 1, -1, -2])
    while feed.received.count < feed.sent + 2 { await Task.yield() }
    #expect(feed.received == [0, 1, -1, -2] + Array(2..<feed.sent))
  }

  @Test func `the main actor does other things while much waits`() async {
    let log = Log(numbers, until: bag)
    let counts = countsOfOtherJobs()
    elsewhere { [numbers, limit] in for number in 0..<limit { numbers.onNext(number) } }
    while log.elements.count < limit { await Task.yield() }
    #expect(log.elements == Array(0..<limit))
    #expect(Set(counts.elements).count > 1)
  }

  /// For each number, how many other jobs the main actor has run before.
  private func countsOfOtherJobs() -> Log<Int> {
    let others = OtherJobs()
    bag.insert(Disposables.create { Task { @MainActor in others.end() } })
    return Log(numbers.map { _ in others.count }, until: bag)
  }

  @Test func `nothing is lost where the main actor sends too`() async {
    let log = Log(numbers, until: bag)
    let senders = Task.detached { [numbers] in
      await withTaskGroup { group in
        for sender in 1...4 {
          group.addTask { for number in 0..<5_000 { numbers.onNext(number * 10 + sender) } }
        }
      }
    }
    for number in 0..<500 {
      numbers.onNext(number * 10)
      #expect(log.elements.last == number * 10)
      await Task.yield()
    }
    await senders.value
    while log.elements.count < 20_500 { await Task.yield() }
    for sender in 0...4 {
      let received = log.elements.filter { $0 % 10 == sender }.map { $0 / 10 }
      #expect(received == Array(0..<(sender == 0 ? 500 : 5_000)))
    }
  }
}

/// For every number that comes, sends the next one elsewhere, until it is stopped.
@MainActor
private final class Feed {
  private(set) var received: [Int] = []
  /// How many numbers from 0 on were sent.
  private(set) var sent = 1
  private var isStopped = false

  init(_ numbers: PublishSubject<Int>, limit: Int, until bag: CompositeDisposable) {
    bag.insert(
      numbers.subscribe(with: self) { [unowned numbers] feed, number in
        feed.received.append(number)
        guard !feed.isStopped, feed.received.count < limit else { return }
        let next = feed.sent
        feed.sent += 1
        elsewhere { numbers.onNext(next) }
      })
  }

  func stop() { isStopped = true }
}
