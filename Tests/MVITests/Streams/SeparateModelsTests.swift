import Explorer
import Synchronization
import TestSupport
import Testing

@testable import MVI

/// Models that have nothing to do with each other, each on a main actor of its own, as explorations have one.
struct SeparateModelsTests {
  @Test("What waits for one main actor does not hold up another one")
  func senderOfAnotherMainActorIsDelivered() throws {
    let failures = Failures()
    try explore { run in
      let counter = Counter()
      await Task.detached {
        counter.intents.onNext(.add(1))
        // Elsewhere, and all of it before the main actor here gets to run.
        elsewhere { failures.record { try exploreSenders() } }
      }.value
      await run.settle()
      run.expect(counter.model.viewModel.value().count == 1)
    }
    #expect(failures.all == [])
  }

  @Test("A send on one main actor does not deliver what waits for another one")
  func sendOnAnotherMainActorDeliversNothingHere() throws {
    let failures = Failures()
    try explore { run in
      let counter = Counter()
      await Task.detached {
        counter.intents.onNext(.add(1))
        elsewhere {
          failures.record {
            try explore { run in
              let other = Counter()
              other.intents.onNext(.add(2))
              run.expect(other.counts == [0, 2])
              run.expect(counter.counts == [0])
            }
          }
        }
      }.value
      await run.settle()
      run.expect(counter.counts == [0, 1])
    }
    #expect(failures.all == [])
  }

  @Test(arguments: [Strategy.fifo, .inline])
  func explorationsInParallelLoseNothing(strategy: Strategy) async {
    let failures = Failures()
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          elsewhere {
            failures.record { for _ in 0..<200 { try exploreSenders(strategy) } }
          }
        }
      }
    }
    #expect(failures.all == [])
  }
}

/// Sends from four tasks, and expects all of it to be counted.
private func exploreSenders(_ strategy: Strategy = .fifo) throws {
  try explore(strategy) { run in
    let counter = Counter()
    let senders = (0..<4).map { _ in
      Task.detached { for _ in 0..<25 { counter.intents.onNext(.add(1)) } }
    }
    for sender in senders { await sender.value }
    await run.settle()
    run.expect(
      counter.counts == Array(0...100), "counted \(counter.counts.last ?? -1) of 100")
  }
}

/// A model that counts, with its intents.
@MainActor
private final class Counter {
  let model = CounterModel()
  let intents = PublishSubject<CounterIntent>()
  private let bag = CompositeDisposable()
  private let log: Log<Int>

  init() {
    log = model.counts(until: bag)
    model.attach(intents: intents)
  }

  var counts: [Int] { log.elements }
}

/// What failed on other threads.
private final class Failures: Sendable {
  private let descriptions = Mutex<[String]>([])

  var all: [String] { descriptions.withLock { $0 } }

  func record(_ work: () throws -> Void) {
    do { try work() } catch { descriptions.withLock { $0.append("\(error)") } }
  }
}
