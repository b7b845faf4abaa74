import CMemory
import Explorer
import Spec
import Synchronization

/// Records the views that an observer receives, and how they were delivered.
@MainActor
final class ViewRecorder<Feature: Checkable> {
  /// The views received, in order.
  private(set) var received: [Feature.View] = []
  /// The number of views delivered during another delivery.
  private(set) var nestedCount = 0
  /// Views delivered while `view` read something else, each with what it read.
  private(set) var contradictions: [(delivered: Feature.View, read: Feature.View)] = []
  /// `view` before and after a callback sent an action, where the two differ.
  private(set) var shifts: [(before: Feature.View, after: Feature.View)] = []
  /// Called with every view, inside the callback.
  var onView: (@MainActor (Feature.View) -> Void)?
  /// How many views had been received when the observer was stopped; nil while it observes.
  private(set) var countAtStop: Int?
  /// Whether ``received`` is kept; long chains turn it off.
  var keepsViews = true

  private let number: Int
  private var last: Feature.View?
  private let isolation: CallbackIsolation
  private let trace: TraceLog?
  private var isReceiving = false
  private var observation: ObservationToken?

  /// Observes the fixture's current driver.
  ///
  /// - Parameters:
  ///   - number: The observer's number in a trace.
  ///   - onView: The first ``onView``, which also receives a view that is replayed.
  init(
    _ fixture: Fixture<Feature>, number: Int = 1,
    onView: (@MainActor (Feature.View) -> Void)? = nil
  ) {
    isolation = CallbackIsolation(fixture.run)
    trace = fixture.trace
    self.number = number
    self.onView = onView
    observation = fixture.driver.observe {
      [isolation, weak self, weak driver = fixture.driver] view in
      switch isolation.record() {
      case .mainActor: self?.receive(view) { driver?.view }
      case .otherExecutor: self?.received.append(view)
      case .otherThread: break
      }
    }
  }

  /// The number of views delivered off the main actor.
  var offMainCount: Int { isolation.offMainCount }

  /// The views received, without those that equal the one before.
  var changes: [Feature.View] { received.withoutRepeats }

  func stop() {
    observation?.cancel()
    countAtStop = countAtStop ?? received.count
  }

  /// Lets go of the token without cancelling it.
  func dropToken() { observation = nil }

  private func receive(_ view: Feature.View, _ read: () -> Feature.View?) {
    if isReceiving { nestedCount += 1 }
    isReceiving = true
    defer { isReceiving = false }
    if keepsViews { received.append(view) }
    if let trace {
      trace.append(
        .render, "\(brief: view)", number: number,
        changes: last.map { FeatureTrace.Change.all(from: $0, to: view) })
      last = view
    }
    let before = read()
    if let before, before != view { contradictions.append((view, before)) }
    guard let onView else { return }
    onView(view)
    if let before, let after = read(), before != after { shifts.append((before, after)) }
  }
}

/// Records the effects that a handler receives, each with what `view` read at that moment.
@MainActor
final class EffectRecorder<Feature: Checkable> {
  /// The effects received, in order; no view where the effect came off the main actor.
  private(set) var received: [(effect: Feature.Effect, view: Feature.View?)] = []
  /// `view` before and after a callback sent an action, where the two differ.
  private(set) var shifts: [(before: Feature.View, after: Feature.View)] = []
  /// Called with every effect, inside the callback.
  var onEffect: (@MainActor (Feature.Effect) -> Void)?

  private let isolation: CallbackIsolation
  private let trace: TraceLog?
  private var observation: ObservationToken?

  /// Handles the effects of the fixture's current driver.
  init(_ fixture: Fixture<Feature>) {
    isolation = CallbackIsolation(fixture.run)
    trace = fixture.trace
    observation = fixture.driver.onEffect {
      [isolation, weak self, weak driver = fixture.driver] effect in
      switch isolation.record() {
      case .mainActor: self?.receive(effect) { driver?.view }
      case .otherExecutor: self?.received.append((effect, nil))
      case .otherThread: break
      }
    }
  }

  /// The number of effects delivered off the main actor.
  var offMainCount: Int { isolation.offMainCount }

  // A key path in generic code is looked up at run time; this is called after each step.
  var effects: [Feature.Effect] { received.map { $0.effect } }

  func stop() { observation?.cancel() }

  /// Lets go of the token without cancelling it.
  func dropToken() { observation = nil }

  private func receive(_ effect: Feature.Effect, _ read: () -> Feature.View?) {
    let before = read()
    received.append((effect, before))
    trace?.append(.effect, "\(brief: effect)")
    guard let onEffect else { return }
    onEffect(effect)
    if let before, let after = read(), before != after { shifts.append((before, after)) }
  }
}

/// Records where callbacks run, and counts those off the main actor.
final class CallbackIsolation: Sendable {
  private let run: Run
  private let thread = queue_thread()
  private let count = Mutex(0)

  /// Where a callback runs.
  enum Isolation {
    case mainActor
    /// The driver's state may be in use, so the callback must not read it.
    case otherExecutor
    /// The kit's state may be in use as well.
    case otherThread
  }

  init(_ run: Run) { self.run = run }

  /// The number of callbacks recorded off the main actor.
  var offMainCount: Int { count.withLock { $0 } }

  /// Records the callback that calls this, and returns where it runs.
  func record() -> Isolation {
    if run.isOnMainActor { return .mainActor }
    count.withLock { $0 += 1 }
    return queue_thread() == thread ? .otherExecutor : .otherThread
  }
}

extension Array where Element: Equatable {
  /// The elements, without those that equal the one before.
  var withoutRepeats: [Element] {
    var result: [Element] = []
    for element in self where result.last != element { result.append(element) }
    return result
  }
}
