import CMemory
import Dispatch
import Explorer
import Libc
import Spec
import Synchronization

/// Finds out whether a feature hands work to other threads or to real time, by waiting for late arrivals.
///
/// The main thread must run its run loop; otherwise, work on it or on the main queue never runs.
struct EscapeProbe<P: Implementation, Driver: FeatureDriver> where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  /// Waits for a short time.
  let wait: @Sendable () -> Void
  /// How long to wait in real time for what comes late: longer than any interval of a feature.
  private let patience = Duration.milliseconds(600)

  /// The work that the feature hands away; nil if nothing came late.
  func escape() -> ConformanceReport.Escape? {
    let watch = ArrivalWatch()
    do {
      try explore(.fifo, jobLimit: 50_000, threadTimeout: patience) { run in
        let fixture = Fixture<Feature>(
          run, P.capabilities, StepLog(), Fixture.factory(Driver.self))
        try await fixture.cleaningUp { fixture in await drive(fixture, watch) }
      }
    } catch {
      switch (error as? ExplorationFailure)?.reason {
      case .escapedToRealTime(let duration, let task)?:
        let name = task.map { " (\($0.runs ?? "task \($0.number)"))" } ?? ""
        return escape(
          "waits \(duration) of real time\(name), with Task.sleep or a clock of its own")
      case .escapedToThread?: return escape("resumes its tasks from another thread")
      default: break
      }
    }
    return watch.arrival.map { escape($0.description) }
  }

  @MainActor
  private func drive(_ fixture: Fixture<Feature>, _ watch: ArrivalWatch) async {
    watch.begin()
    // What the probe's own end leads to, such as cancelled requests, is not an arrival.
    defer { watch.close() }
    _ = fixture.driver.observe { _ in watch.arrive(.view) }
    _ = fixture.driver.onEffect { _ in watch.arrive(.effect) }
    var random = SplitMix64(seed: 1)
    let known = Feature.samples + Feature.effectful + Feature.ordered
    for number in 0..<(known.count + 40) {
      let action =
        number < known.count
        ? known[number] : Feature.randomAction(fixture.model.state, using: &random)
      fixture.send(action)
      await fixture.settle()
      for request in fixture.services.open { await fixture.answer(request) }
      if watch.arrival != nil || Task.isCancelled { return }
    }
    // Something to wait for, if the feature waits; the kit's clock stands still.
    if let action = known.first { fixture.send(action) }
    await fixture.settle()
    let view = fixture.driver.view
    let requestCount = fixture.services.requests.count
    watch.end()
    let start = ContinuousClock.now
    while watch.arrival == nil, !Task.isCancelled, ContinuousClock.now - start < patience {
      wait()
      if fixture.services.requests.count > requestCount { watch.arrive(.request) }
    }
    // Last, because a changed view is usually delivered too, on a thread with a name.
    if fixture.driver.view != view { watch.arrive(.change) }
  }

  private func escape(_ what: String) -> ConformanceReport.Escape {
    ConformanceReport.Escape(pattern: P.name, feature: Feature.name, what: what)
  }
}

/// Where and when something arrived that should have come on the kit's thread, before nothing was left to do.
private final class ArrivalWatch: Sendable {
  enum Activity: String, Sendable {
    case view = "delivers views"
    case effect = "delivers effects"
    case change = "changes its view"
    case request = "makes requests"
  }

  struct Arrival: Sendable, CustomStringConvertible {
    let activity: Activity
    /// The queue or the thread.
    let place: String?

    var description: String {
      place.map { "\(activity.rawValue) on \($0)" }
        ?? "\(activity.rawValue) in real time, after nothing was left to do"
    }
  }

  private struct State {
    var thread: UInt = 0
    var isOver = false
    var isClosed = false
    var arrival: Arrival?
  }

  private let state = Mutex(State())

  /// The first arrival in the wrong place or too late.
  var arrival: Arrival? { state.withLock { $0.arrival } }

  /// Forgets the previous run, and expects arrivals on this thread.
  func begin() { state.withLock { $0 = State(thread: queue_thread()) } }

  /// Treats all later arrivals as late.
  func end() { state.withLock { $0.isOver = true } }

  /// Records nothing from now on.
  func close() { state.withLock { $0.isClosed = true } }

  /// Records that something arrives on the calling thread.
  func arrive(_ activity: Activity) {
    let label = unsafe String(cString: queue_label())
    state.withLock { state in
      let isElsewhere = queue_thread() != state.thread
      guard !state.isClosed, state.arrival == nil, isElsewhere || state.isOver else { return }
      state.arrival = Arrival(activity: activity, place: isElsewhere ? Self.place(label) : nil)
    }
  }

  private static func place(_ label: String) -> String {
    switch label {
    case "com.apple.main-thread": "DispatchQueue.main or the main run loop"
    case "": "another thread"
    case let label where label.hasPrefix("com.apple.root."): "a global Dispatch queue"
    default: "the Dispatch queue \"\(label)\""
    }
  }
}
