import Spec

extension Mutant {
  static let observation: [Mutant] = [
    .counter(KeepsTheNewestView.self, "claims every view, but renders only the newest of several"),
    .list(RendersHalfway.self, "one action renders twice, first with half the change"),
    .counter(LoadsBackWhatItSaved.self, "views are saved and loaded again, in any order"),
    .counter(ForgetsOneCopy.self, "the current value is stored twice, and reset updates only one"),
    .counter(NeverReplays.self, "claims replay, but a late observer waits for the next change"),
    .counter(ReplaysHistory.self, "a late observer gets every earlier view"),
    .counter(SplitsTheStream.self, "observers share one stream, and each element reaches only one"),
    .list(HasOneCallback.self, "a single callback property, so that the last observer wins"),
    .search(FixesItsObservers.self, "the array of observers is built when it is first needed"),
    .counter(NotifiesACopy.self, "notifies a copy of the array of observers"),
    .counter(
      DeliversEffectsOffMain.self, "effects are delivered by the task that drains their stream"),
    .search(DeliversViewsOffMain.self, "views are delivered by a detached task"),
    .search(RendersAgainWhenBusy.self, "a send that must wait renders the current view again"),
    .counter(NotifiesBeforeStoring.self, "observers are notified before the value is stored"),
    .list(NotifiesEveryRow.self, "an observer of one row is notified of every change"),
    .list(FollowsTheId.self, "an observer of a position is bound to the row that was there first"),
    .counter(LeavesOutEqualViews.self, "claims to render every action, but leaves out equal views"),
    .list(RendersUnchangedViews.self, "claims to render changes only, but renders every action"),
    .search(RendersTwice.self, "claims to render every action once, but renders each twice"),
  ]
}

final class NotifiesEveryRow: ReferenceList {
  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    observe { observer($0.row(at: position)) }
  }
}

final class FollowsTheId: ReferenceList {
  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let id = view.row(at: position)?.id
    var shown: Row?
    return observe { view in
      let row = view.rows.first { $0.id == id }
      guard row != shown else { return }
      shown = row
      observer(row)
    }
  }
}

final class KeepsTheNewestView: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var isDue = false

  override func render(_ view: CounterSpec.View) {
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      guard let self else { return }
      isDue = false
      if isOpen { views.notify(self.view) }
    }
  }
}

final class RendersHalfway: ReferenceList {
  override func render(_ view: ListSpec.View) {
    var half = view
    half.doneCount = 0
    views.notify(half)
    super.render(view)
  }
}

final class LoadsBackWhatItSaved: ReferenceCounter {
  private var shown: CounterSpec.View?

  override var view: CounterSpec.View { shown ?? super.view }

  override func render(_ view: CounterSpec.View) {
    let saved = CounterSpec.View(count: state)
    shown = saved
    super.render(saved)
    Task { [weak self] in
      if self?.isOpen == true { self?.shown = saved }
    }
  }
}

final class ForgetsOneCopy: ReferenceCounter {
  private var copy: CounterSpec.View?

  override var view: CounterSpec.View { copy ?? super.view }

  override func handle(_ input: ModelInput<CounterSpec>) {
    super.handle(input)
    if input != .action(.reset) { copy = CounterSpec.View(count: state) }
  }

  override func render(_ view: CounterSpec.View) {
    super.render(CounterSpec.View(count: state))
  }
}

final class NeverReplays: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    views.add(observer)
  }
}

final class ReplaysHistory: ReferenceCounter {
  private var history: [CounterSpec.View] = []

  override func render(_ view: CounterSpec.View) {
    history.append(view)
    super.render(view)
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    for view in history.dropLast() { observer(view) }
    return super.observe(observer)
  }
}

final class SplitsTheStream: ReferenceCounter {
  private var turn = 0

  override func render(_ view: CounterSpec.View) {
    guard !views.observers.isEmpty else { return }
    views.observers[turn % views.observers.count].call(view)
    turn += 1
  }
}

final class HasOneCallback: ReferenceList {
  private var observation: ObservationToken?

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    observation?.cancel()
    let observation = super.observe(observer)
    self.observation = observation
    return observation
  }
}

final class FixesItsObservers: ReferenceSearch {
  private var fixed: [ObserverList<SearchSpec.View>.Observer] = []

  override func render(_ view: SearchSpec.View) {
    if fixed.isEmpty { fixed = views.observers.map(\.call) }
    for call in fixed { call(view) }
  }
}

final class NotifiesACopy: ReferenceCounter {
  override func render(_ view: CounterSpec.View) {
    let observers = views.observers
    for observer in observers { observer.call(view) }
  }
}

final class DeliversEffectsOffMain: ReferenceCounter {
  private let stream = AsyncStream.makeStream(of: (CounterSpec.Effect, session: Int).self)

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Task.detached { [weak self, stream = stream.stream] in
      for await (effect, session) in stream { await self?.callAll(effect, session) }
    }
  }

  deinit { stream.continuation.finish() }

  override func emit(_ effect: CounterSpec.Effect) { stream.continuation.yield((effect, session)) }

  private nonisolated func callAll(_ effect: CounterSpec.Effect, _ session: Int) async {
    guard await self.session == session else { return }
    for observer in await effects.observers { unisolated(observer.call)(effect) }
  }
}

final class DeliversViewsOffMain: ReferenceSearch {
  override func render(_ view: SearchSpec.View) {
    let calls = views.observers.map { unisolated($0.call) }
    Task.detached { for call in calls { call(view) } }
  }
}

/// `call` as code from before isolation was checked sees it.
func unisolated<Value>(_ call: @escaping @MainActor (Value) -> Void) -> @Sendable (Value) -> Void {
  unsafeBitCast(call, to: (@Sendable (Value) -> Void).self)
}

final class RendersAgainWhenBusy: ReferenceSearch {
  override func send(_ action: SearchSpec.Action) {
    let hasToWait = isBusy
    super.send(action)
    if hasToWait { views.notify(view) }
  }
}

final class NotifiesBeforeStoring: ReferenceCounter {
  private var shown: CounterSpec.View?

  override var view: CounterSpec.View { shown ?? super.view }

  override func render(_ view: CounterSpec.View) {
    let next = CounterSpec.View(count: state)
    super.render(next)
    shown = next
  }
}

final class LeavesOutEqualViews: ReferenceCounter {
  private var last: CounterSpec.View?

  override func render(_ view: CounterSpec.View) {
    if view != last { super.render(view) }
    last = view
  }
}

final class RendersUnchangedViews: ReferenceList {
  override class var capabilities: Capabilities { .direct.with(\.renders, .changesOnly) }
}

final class RendersTwice: ReferenceSearch {
  override func render(_ view: SearchSpec.View) {
    super.render(view)
    super.render(view)
  }
}
