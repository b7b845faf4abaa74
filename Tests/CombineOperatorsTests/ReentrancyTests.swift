import CombineOperators
import Dispatch
import TestSupport
import Testing

@Suite struct ReentrancyTests {
  @Test func `a value sent from within a delivery follows it`() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>(asksFor: .unlimited) { _, value in
      if value < 3 { b.send(value + 1) }
      return .none
    }
    a.merge(with: b).subscribe(probe)
    a.send(0)
    #expect(probe.values == [0, 1, 2, 3])
    #expect(probe.deepestNesting == 1)
  }

  @Test func `a failure sent from within a delivery follows what was asked for`() {
    let a = PassthroughSubject<Int, Failed>()
    let b = PassthroughSubject<Int, Failed>()
    let probe = Probe<Int, Failed>(asksFor: .unlimited) { _, value in
      if value == 0 {
        b.send(1)
        a.send(completion: .failure(Failed()))
      }
      return .none
    }
    a.merge(with: b).subscribe(probe)
    a.send(0)
    #expect(probe.values == [0, 1])
    #expect(probe.completions == [.failure(Failed())])
  }

  @Test func `no lock is held while the subscriber runs`() {
    // With a lock held, the other thread could not send, and this test would not end.
    let a = PassthroughSubject<Int, Never>()
    // Used by one thread at a time: the first waits for the second.
    nonisolated(unsafe) let b = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>(asksFor: .unlimited) { _, value in
      if value == 1 { elsewhere { b.send(2) } }
      return .none
    }
    a.merge(with: b).subscribe(probe)
    a.send(1)
    #expect(probe.values == [1, 2])
  }

  @Test func `concurrent upstreams never overlap and lose nothing`() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    subjects[0].merge(with: subjects[1], subjects[2]).subscribe(probe)
    // Each subject is used by one thread only; the probe is what the merge protects.
    nonisolated(unsafe) let senders = subjects
    DispatchQueue.concurrentPerform(iterations: senders.count) { index in
      for number in 0..<1_000 { senders[index].send(index * 1_000 + number) }
    }
    #expect(probe.values.sorted() == Array(0..<3_000))
    #expect(probe.deepestNesting == 1)
    for index in subjects.indices {
      let own = probe.values.filter { $0 / 1_000 == index }
      #expect(own == own.sorted(), "the order of one sender holds")
    }
  }
}
