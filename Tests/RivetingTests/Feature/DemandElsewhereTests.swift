import CombineShim
import Dispatch
import Explorer
import Foundation
import Riveting
import TestSupport
import Testing

/// Demands and subscriptions from other threads than the main actor's.
@MainActor
struct DemandElsewhereTests {
  private let feature = TallyFeature()

  @Test func `a demand from elsewhere is met on the main actor`() async {
    let subscriber = Probe<String, Never>(asksFor: .none)
    feature.$viewState.subscribe(subscriber)
    demandElsewhere(.max(1), of: subscriber)
    #expect(subscriber.values == [], "the main actor is busy")
    await mainActorIsIdle()
    #expect(subscriber.values == ["0"])
    feature.send(.add(1))
    feature.send(.add(1))
    demandElsewhere(.max(2), of: subscriber)
    feature.send(.add(1))
    #expect(subscriber.values == ["0", "3"])
    await mainActorIsIdle()
    feature.send(.add(1))
    feature.send(.add(1))
    #expect(subscriber.values == ["0", "3", "4"])
    #expect(subscriber.isOnMainQueueOnly)
  }

  /// As an operator may subscribe, such as `subscribe(on:)`.
  @Test func `a subscriber from elsewhere is called on the main actor`() async {
    let subscriber = Probe<String, Never>(asksFor: .unlimited)
    subscribeElsewhere(subscriber)
    await mainActorIsIdle()
    feature.send(.addTwice(1))
    #expect(subscriber.values == ["0", "1", "2"])
    #expect(subscriber.isOnMainQueueOnly)
  }

  @Test func `a send takes effect while another thread demands`() {
    let (hasBegun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let subscriber = Probe<String, Never>(asksFor: .none) { _, _ in
      guard !isOnMainQueue else { return .none }
      hasBegun.signal()
      mayEnd.wait()
      return .none
    }
    feature.$viewState.subscribe(subscriber)
    // Safe: subscriptions guard themselves.
    nonisolated(unsafe) let subscription = subscriber.subscription
    Thread.detachNewThread {
      subscription?.request(.max(1))
      hasBegun.signal()
      hasEnded.signal()
    }
    hasBegun.wait()
    feature.send(.add(1))
    #expect(feature.viewState == "1")
    mayEnd.signal()
    hasEnded.wait()
    #expect(subscriber.values == ["1"])
  }

  @Test func `an action from a demanded delivery waits for it`() async {
    var events: [String] = []
    let subscriber = Probe<String, Never>(asksFor: .none) { [feature] _, view in
      if view == "0" { feature.send(.add(1)) }
      events.append("\(view) while \(feature.viewState)")
      return .none
    }
    feature.$viewState.subscribe(subscriber)
    demandElsewhere(.unlimited, of: subscriber)
    await mainActorIsIdle()
    // The job that handles the action.
    await mainActorIsIdle()
    #expect(events == ["0 while 0", "1 while 1"])
  }

  @Test func `a subscriber that cancels while the job is on its way receives nothing`() async {
    let subscriber = Probe<String, Never>(asksFor: .none)
    feature.$viewState.subscribe(subscriber)
    demandElsewhere(.unlimited, of: subscriber)
    subscriber.subscription?.cancel()
    await mainActorIsIdle()
    feature.send(.add(1))
    #expect(subscriber.values == [])
  }

  @Test func `a subscriber that cancels before the job is never added`() async {
    let subscriber = Probe<String, Never>(asksFor: .none)
    subscribeElsewhere(subscriber)
    weak let subscription = subscriber.subscription as AnyObject?
    subscriber.cancel()
    await mainActorIsIdle()
    #expect(subscription == nil)
    feature.send(.add(1))
    #expect(subscriber.values == [])
  }

  @Test func `a subscriber that demands before the job misses nothing`() async {
    let subscriber = Probe<String, Never>(asksFor: .none)
    subscribeElsewhere(subscriber)
    subscriber.subscription?.request(.unlimited)
    feature.send(.add(1))
    #expect(subscriber.values == ["0", "1"])
    await mainActorIsIdle()
    feature.send(.add(1))
    #expect(subscriber.values == ["0", "1", "2"])
  }

  @Test func `a feature may go while the job is on its way`() async {
    let subscriber = Probe<String, Never>(asksFor: .none)
    var feature: TallyFeature? = TallyFeature()
    weak let freed = feature
    feature?.$viewState.subscribe(subscriber)
    demandElsewhere(.unlimited, of: subscriber)
    feature = nil
    #expect(freed == nil)
    await mainActorIsIdle()
    #expect(subscriber.values == [])
  }

  @Test func `a closure of the main actor may stand before values`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let feature = TallyFeature()
      let counted = feature.$viewState.map { view in
        if view != "3" { feature.send(.add(1)) }
        return view
      }
      var views: [String] = []
      for await view in counted.values {
        views.append(view)
        if view == "3" { break }
      }
      precondition(views == ["0", "1", "2", "3"])
    }
  }

  /// A reader that waits receives each value; one that is late receives the newest.
  @Test(arguments: [true, false])
  func `values come in order and end with the newest`(isMadeElsewhere: Bool) async {
    let last = 2_000
    // Safe: the publisher guards itself.
    nonisolated(unsafe) let publisher = feature.$viewState
    let executor = DedicatedExecutor()
    let reader =
      if isMadeElsewhere {
        Task.detached(executorPreference: executor) { await read(publisher, until: last) }
      } else {
        Task(executorPreference: executor) { await read(publisher, until: last) }
      }
    for number in 1...last {
      feature.send(.add(1))
      #expect(feature.viewState == "\(number)")
      if number.isMultiple(of: 10) { await mainActorIsIdle() }
    }
    let numbers = await reader.value
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
  }

  /// The main actor's jobs may run on another thread, as they do here.
  @Test func `on the main actor a demand is met at once wherever it runs`() throws {
    try explore(.random(seed: 1, schedules: 200)) { run in
      let feature = TallyFeature()
      let all = Probe<String, Never>(asksFor: .unlimited)
      feature.$viewState.subscribe(all)
      try require(all.values == ["0"], "met at once: \(all.values)")
      let some = Probe<String, Never>(asksFor: .none)
      feature.$viewState.subscribe(some)
      // Safe: the explorer runs one job at a time.
      nonisolated(unsafe) let subscription = some.subscription
      let demandOne: @Sendable () -> Void = { subscription?.request(.max(1)) }
      Task { @concurrent in
        for _ in 0..<4 {
          demandOne()
          await Task.yield()
        }
      }
      for number in 1...5 {
        feature.send(.add(1))
        try require(feature.viewState == "\(number)", feature.viewState)
        await Task.yield()
      }
      await run.settle()
      for _ in 0..<4 { feature.send(.add(1)) }
      try require(all.values == (0...9).map(String.init), "all, in order: \(all.values)")
      try require(some.values.count == 4, "one for each demand: \(some.values)")
      try require(some.values == Set(some.values).sorted(), "in order: \(some.values)")
    }
  }

  private func subscribeElsewhere(_ subscriber: Probe<String, Never>) {
    // Safe: this thread waits meanwhile.
    nonisolated(unsafe) let (publisher, late) = (feature.$viewState, subscriber)
    elsewhere { publisher.subscribe(late) }
  }

  private func demandElsewhere(_ demand: Subscribers.Demand, of subscriber: Probe<String, Never>) {
    // Safe: this thread waits meanwhile.
    nonisolated(unsafe) let subscription = subscriber.subscription
    elsewhere { subscription?.request(demand) }
  }
}

/// The numbers that `publisher` publishes to one reader, `last` at the end.
private nonisolated(nonsending) func read(
  _ publisher: ViewStatePublisher<String>, until last: Int
) async -> [Int] {
  var numbers: [Int] = []
  for await view in publisher.values {
    numbers.append(Int(view) ?? -1)
    if numbers.last == last { break }
  }
  return numbers
}
