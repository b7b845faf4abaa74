import Riveting
import Synchronization
import Testing

/// Streams whose readers are cancelled by one thread while others change the domain.
@Suite(.timeLimit(.minutes(2)))
struct StreamRaceTests {
  @Test func readersCanBeCancelledWhileTheDomainChanges() async {
    let sut = TallyInteractor()
    let isOver = Flag()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while !isOver.isSet { sut.interact(with: .add(1)) }
      }
      group.addTask {
        for _ in 0..<5_000 {
          let reader = Task { for await _ in sut.domainStream {} }
          // Until the reader has begun and waits for the next change, most of the time.
          for _ in 0..<3 { await Task.yield() }
          reader.cancel()
        }
        isOver.set()
      }
    }
    sut.stop()
    #expect(sut.domain.count > 0)
  }

  /// A stream that begins during a change has it once: as its first domain, or as the one that follows.
  @Test func streamsThatBeginDuringChangesHaveEachOnce() async {
    let sut = TallyInteractor()
    let streams = await withTaskGroup(of: [AsyncStream<Tally>].self) { group in
      group.addTask {
        for _ in 0..<2_000 { sut.interact(with: .add(1)) }
        return []
      }
      group.addTask { (0..<500).map { _ in sut.domainStream } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    sut.stop()
    for stream in streams {
      let counts = await stream.counts()
      #expect(counts == Array(counts[0]...2_000))
    }
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
