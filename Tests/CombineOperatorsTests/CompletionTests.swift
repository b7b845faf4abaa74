import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import CombineOperators

/// Nothing is delivered beside a completion, or after it.
@Suite struct CompletionTests {
  #if !canImport(Combine)
    @Test func `no value is admitted once the completion is due`() {
      var state = FanInState(upstreams: 2)
      state.demand = .unlimited
      state.hasFailed = true
      #expect(state.next(isCompleting: true) == .complete)
      #expect(state.admit() == .never)
      #expect(state.next(isCompleting: true) == .rest)
    }
  #endif

  @Test func `an upstream that finishes twice counts once`() {
    let a = Upstream(Int.self, Never.self)
    let b = Upstream(Int.self, Never.self)
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    a.merge(with: b).subscribe(probe)
    a.send(completion: .finished)
    a.send(completion: .finished)
    #expect(probe.completions.isEmpty)
    b.send(completion: .finished)
    #expect(probe.completions == [.finished])
  }

  @Test func `a value that an upstream sends after the failure of another is dropped`() {
    let a = Upstream(Int.self, Failed.self)
    let b = Upstream(Int.self, Failed.self)
    let probe = Probe<Int, Failed>(asksFor: .unlimited)
    a.merge(with: b).subscribe(probe)
    b.onCancel = { b.send(1) }
    a.send(completion: .failure(Failed()))
    #expect(probe.values.isEmpty)
    #expect(probe.completions == [.failure(Failed())])
  }

  @Test func `a failure on another thread is the last call`() {
    for _ in 0..<5_000 {
      // Each is used by one thread only; the subscriber is what the merge protects.
      nonisolated(unsafe) let a = Upstream(Int.self, Failed.self)
      nonisolated(unsafe) let b = Upstream(Int.self, Failed.self)
      let calls = Calls()
      a.merge(with: b).subscribe(calls)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          a.send(completion: .failure(Failed()))
        } else {
          for number in 0..<100 { b.send(number) }
        }
      }
      #expect(calls.areInOrder)
    }
  }
}

/// A subscriber that notices calls beside or after its completion.
private final class Calls: Subscriber {
  typealias Input = Int
  typealias Failure = Failed

  var areInOrder: Bool { !isOutOfOrder.load(ordering: .relaxed) }
  private let isOutOfOrder = Atomic(false)
  private let callers = Atomic(0)
  private let isComplete = Atomic(false)

  func receive(subscription: any Subscription) { subscription.request(.unlimited) }

  func receive(_ value: Int) -> Subscribers.Demand {
    call()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failed>) {
    call()
    isComplete.store(true, ordering: .sequentiallyConsistent)
  }

  private func call() {
    let others = callers.add(1, ordering: .sequentiallyConsistent).oldValue
    if others > 0 || isComplete.load(ordering: .sequentiallyConsistent) {
      isOutOfOrder.store(true, ordering: .relaxed)
    }
    callers.subtract(1, ordering: .sequentiallyConsistent)
  }
}
