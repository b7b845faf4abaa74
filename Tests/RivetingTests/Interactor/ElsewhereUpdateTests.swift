import Dispatch
import Foundation
import Riveting
import Synchronization
import TestSupport
import Testing

/// Updates on other threads than the main actor's, which run again when they were overtaken.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct ElsewhereUpdateTests {
  private let feature = TallyFeature()

  @Test func `a long update elsewhere does not hold the main actor up`() {
    let (hasBegun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let runs = Mutex(0)
    Thread.detachNewThread { [interactor = feature.interactor] in
      interactor.updateDomain { tally in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        if run == 1 {
          hasBegun.signal()
          mayEnd.wait()
        }
        tally.count += 1
      }
      hasEnded.signal()
    }
    hasBegun.wait()
    feature.send(.add(10))
    #expect(feature.viewState == "10")
    mayEnd.signal()
    hasEnded.wait()
    #expect(feature.interactor.domain.count == 11)
    #expect(runs.withLock { $0 } == 2)
  }

  @Test func `an update elsewhere runs four times at most`() {
    let interactor = feature.interactor
    let runs = Mutex(0)
    elsewhere {
      interactor.updateDomain { tally in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        // Nobody can change the domain during the last run.
        if run < 4 { elsewhere { interactor.interact(with: .add(10)) } }
        tally.count += 1
      }
    }
    #expect(interactor.domain.count == 31)
    #expect(runs.withLock { $0 } == 4)
  }

  @Test func `the main actor waits for the last run only`() {
    let (hasBegun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let interactor = feature.interactor
    Thread.detachNewThread {
      interactor.updateDomain { tally in
        hasBegun.signal()
        mayEnd.wait()
        tally.count += 1
      }
      hasEnded.signal()
    }
    for run in 1...3 {
      hasBegun.wait()
      feature.send(.add(10))
      #expect(feature.viewState == "\(run)0")
      mayEnd.signal()
    }
    hasBegun.wait()
    mayEnd.signal()
    feature.send(.add(10))
    hasEnded.wait()
    #expect(feature.interactor.domain.count == 41)
  }

  @Test func `a step of work runs again when it was overtaken`() async throws {
    let interactor = feature.interactor
    let runs = Mutex(0)
    let work = interactor.perform { tally in
      let count = try tally.update { tally in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        if run == 1 { elsewhere { interactor.interact(with: .add(10)) } }
        tally.count += 1
        return tally.count
      }
      try tally.update { $0.label = " after \(count)" }
    } onFailure: { _, _ in
    }
    await work.value
    #expect(interactor.domain == Tally(count: 11, label: " after 11"))
  }

  @Test func `on the main actor an update runs once`() {
    let (hasBegun, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let interactor = feature.interactor
    var runs = 0
    interactor.updateDomain { tally in
      runs += 1
      Thread.detachNewThread {
        hasBegun.signal()
        interactor.interact(with: .add(10))
        hasEnded.signal()
      }
      hasBegun.wait()
      tally.count += 1
    }
    hasEnded.wait()
    #expect(interactor.domain.count == 11)
    #expect(runs == 1)
  }
}
