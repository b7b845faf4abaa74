import Foundation
import Ricemill
import Synchronization
import TestSupport
import Testing

/// An output that another thread feeds faster than the main actor delivers.
@MainActor @Suite struct FloodTests {
  let counter = Counter()

  @Test func `the main actor gets to do other things`() async {
    let flood = Flood(counter.store)
    let others = OtherJobs()
    var counts: Set<Int> = []
    let sink = counter.output.announcements.sink {
      counts.insert(others.count)
      flood.receive($0)
    }
    flood.begin()
    while flood.received.count < Flood.size { await mainActorIsIdle() }
    #expect(counts.count > 1)
    others.end()
    await flood.end()
    sink.cancel()
  }

  @Test func aSendReturns() async {
    let flood = Flood(counter.store)
    let sink = counter.output.announcements.sink { flood.receive($0) }
    flood.begin()
    counter.input.increment.send()
    #expect(counter.output.count == 1)
    #expect(flood.received.count < Flood.size)
    await flood.end()
    sink.cancel()
  }

  @Test func `nothing is lost and sends are shown`() async {
    let flood = Flood(counter.store)
    var shown = 0
    let sinks = [
      counter.output.announcements.sink { flood.receive($0) },
      counter.output.$count.sink { shown = $0 },
    ]
    flood.begin()
    for count in 1...20 {
      counter.input.increment.send()
      #expect(shown == count)
      await mainActorIsIdle()
    }
    await flood.end()
    let sent = flood.sent.load(ordering: .acquiring)
    #expect(flood.received == (0..<sent).map(String.init))
    for sink in sinks { sink.cancel() }
  }

  @Test func `a send behind another that waits runs once`() async {
    let flood = Flood(counter.store)
    var sent = 0
    var isFirst = true
    let sinks = [
      counter.output.announcements.sink { flood.receive($0) },
      counter.objectWillChange.sink { [counter] in
        guard isFirst else { return }
        isFirst = false
        sent += 1
        counter.input.increment.send()
      },
    ]
    flood.begin()
    for _ in 1...10 {
      await mainActorIsIdle()
      isFirst = true
      counter.store.isEven.toggle()
      sent += 1
      counter.input.increment.send()
      #expect(counter.output.count == sent)
    }
    #expect(sent == 20)
    await flood.end()
    for sink in sinks { sink.cancel() }
  }
}

/// Sends announcements on a thread of its own, so that some always wait, until ``size`` were received.
@MainActor
private final class Flood {
  nonisolated static let size = 5_000

  private(set) var received: [String] = []
  nonisolated let sent = Atomic(0)
  private nonisolated let receivedCount = Atomic(0)
  private nonisolated let isEnding = Atomic(false)
  private nonisolated let hasEnded = Atomic(false)
  // Safe: the machine guards what its output's subscribers do with it.
  private nonisolated(unsafe) let announcements: PassthroughSubject<String, Never>

  init(_ store: Counter.Store) { announcements = store.announcements }

  /// Returns when another announcement waits.
  func receive(_ text: String) {
    received.append(text)
    receivedCount.store(received.count, ordering: .releasing)
    while !hasEnded.load(ordering: .acquiring), isWanted(atMost: received.count + 1) {}
  }

  /// Returns when some announcements wait.
  func begin() {
    Thread.detachNewThread { [self] in
      while !isEnding.load(ordering: .acquiring), isWanted(atMost: Self.size) {
        if isWanted(atMost: 100 + receivedCount.load(ordering: .acquiring)) {
          send()
        } else {
          Thread.sleep(forTimeInterval: 0.0002)
        }
      }
      hasEnded.store(true, ordering: .releasing)
    }
    while sent.load(ordering: .acquiring) < 10 {}
  }

  /// Returns when all announcements have been received.
  func end() async {
    isEnding.store(true, ordering: .releasing)
    while !hasEnded.load(ordering: .acquiring) { await mainActorIsIdle() }
    for _ in 0..<100 { await mainActorIsIdle() }
  }

  private nonisolated func isWanted(atMost count: Int) -> Bool {
    sent.load(ordering: .relaxed) < count
  }

  private nonisolated func send() {
    announcements.send(String(sent.load(ordering: .relaxed)))
    sent.add(1, ordering: .releasing)
  }
}
