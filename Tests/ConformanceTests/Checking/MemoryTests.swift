import Libc
import Synchronization
import Testing

@testable import Conformance

@Suite struct MemoryTests {
  /// The verdict on rounds that each keep what `keep` returns, while no other check runs.
  private func verdict(_ keep: (_ round: Int) -> [UInt8]?) -> Bool? {
    ReaderWriterLock.processMemory.withWriteLock {
      var growth = GrowthTest(limit: 1 << 20, uses: 1)
      var kept: [[UInt8]] = []
      while growth.verdict == nil {
        growth.beginRound()
        if let bytes = keep(kept.count) { kept.append(bytes) } else { kept.append([]) }
        growth.endRound()
      }
      return growth.verdict
    }
  }

  private let megabytes = [UInt8](repeating: 1, count: 2 << 20)

  @Test func growthInEveryRoundIsFound() {
    #expect(verdict { _ in megabytes.map { $0 } } == true)
  }

  @Test func `rounds that retain nothing are not growth`() {
    #expect(verdict { _ in nil } == false)
  }

  @Test func occasionalNoiseIsNotGrowth() {
    #expect(verdict { $0 % 4 == 3 ? nil : megabytes.map { $0 } } == false)
  }

  #if os(Linux)
    /// Another thread retains more than the limit in every round.
    @Test func `memory of other threads is not growth`() {
      let storm = Storm()
      #expect(
        verdict { _ in
          storm.retainMore()
          return nil
        } == false)
      #expect(storm.count == 2)
    }

    @Test func `errors that are thrown are not growth`() {
      #expect(
        verdict { _ in
          for _ in 0..<2_000 { try? raise() }
          return nil
        } == false)
    }
  #endif

  @Test func aWriterRunsAlone() async {
    let visits = VisitLog()
    await withTaskGroup { group in
      for number in 0..<60 {
        group.addTask {
          if number % 5 == 0 {
            ReaderWriterLock.processMemory.withWriteLock { visits.enter(isWriter: true) }
          } else {
            ReaderWriterLock.processMemory.withReadLock { visits.enter(isWriter: false) }
          }
        }
      }
    }
    #expect(visits.count == 60)
    #expect(!visits.wasDisturbed)
  }
}

private struct Wrong: Error { var padding = (0, 0, 0, 0, 0, 0, 0, 0) }

@inline(never)
private func raise() throws { throw Wrong() }

#if os(Linux)
  /// Retains memory that other threads allocate.
  private final class Storm: Sendable {
    private let kept = Mutex<[[UInt8]]>([])

    var count: Int { kept.withLock { $0.count } }

    /// Returns once another thread has allocated 4 MiB.
    func retainMore() {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        {
          let storm = Unmanaged<Storm>.fromOpaque($0!).takeRetainedValue()
          let block = [UInt8](repeating: 1, count: 4 << 20)
          storm.kept.withLock { $0.append(block) }
          return nil
        }, Unmanaged.passRetained(self).toOpaque())
      pthread_join(thread, nil)
    }
  }
#endif

/// Records whether anything ran beside a writer.
private final class VisitLog: Sendable {
  private let state = Mutex((inside: 0, writers: 0, count: 0, wasDisturbed: false))

  var count: Int { state.withLock { $0.count } }
  var wasDisturbed: Bool { state.withLock { $0.wasDisturbed } }

  func enter(isWriter: Bool) {
    state.withLock {
      $0.count += 1
      $0.inside += 1
      if isWriter { $0.writers += 1 }
    }
    for _ in 0..<1_000 {
      state.withLock { if $0.writers > 0, $0.inside > 1 { $0.wasDisturbed = true } }
    }
    state.withLock {
      $0.inside -= 1
      if isWriter { $0.writers -= 1 }
    }
  }
}
