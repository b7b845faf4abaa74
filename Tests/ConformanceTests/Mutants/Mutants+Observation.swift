import Spec

extension Mutant {
  static let observation: [Mutant] = [
    .counter(KeepsTheNewestView.self, "claims every view, but renders once per turn"),
    .list(RendersHalfway.self, "one action renders twice, first with half the change"),
    .counter(LoadsBackWhatItSaved.self, "views are saved and loaded back, in any order"),
    .counter(ForgetsOneCopy.self, "the current value is kept twice, and reset updates one"),
    .counter(NeverReplays.self, "claims replay, but a late observer waits for the next change"),
    .counter(ReplaysHistory.self, "a late observer gets every view there has been"),
    .counter(SplitsTheStream.self, "observers share one stream, each element goes to one of them"),
    .list(HasOneCallback.self, "a single callback property, so that the last observer wins"),
    .search(FixesItsAudience.self, "the array of observers is built when it is first needed"),
    .counter(TellsASnapshot.self, "delivers to a copy of the array of observers"),
    .counter(TellsEffectsOffMain.self, "effects are told from the task that drains their stream"),
    .search(TellsViewsOffMain.self, "views are told from a detached task"),
    .search(EchoesWhatHasToWait.self, "a send that has to wait renders the current view again"),
    .counter(TellsBeforeStoring.self, "observers are told before the value is stored"),
  ]
}

final class KeepsTheNewestView: HealthyCounter {
  override class var isQueued: Bool { true }
  private var isDue = false

  override func render(_ view: CounterSpec.View) {
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      guard let self, isOpen else { return }
      isDue = false
      views.tell(self.view)
    }
  }
}

final class RendersHalfway: HealthyList {
  override func render(_ view: ListSpec.View) {
    var half = view
    half.doneCount = 0
    views.tell(half)
    super.render(view)
  }
}

final class LoadsBackWhatItSaved: HealthyCounter {
  private var shown: CounterSpec.View?

  override var view: CounterSpec.View { shown ?? super.view }

  override func render(_ view: CounterSpec.View) {
    let saved = CounterSpec.View(count: state)
    shown = saved
    super.render(saved)
    Task { [weak self] in self?.shown = saved }
  }
}

final class ForgetsOneCopy: HealthyCounter {
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

final class NeverReplays: HealthyCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    views.add(observer)
  }
}

final class ReplaysHistory: HealthyCounter {
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

final class SplitsTheStream: HealthyCounter {
  private var turn = 0

  override func render(_ view: CounterSpec.View) {
    guard !views.members.isEmpty else { return }
    views.members[turn % views.members.count].call(view)
    turn += 1
  }
}

final class HasOneCallback: HealthyList {
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

final class FixesItsAudience: HealthySearch {
  private var fixed: [Audience<SearchSpec.View>.Member] = []

  override func render(_ view: SearchSpec.View) {
    if fixed.isEmpty { fixed = views.members.map(\.call) }
    for call in fixed { call(view) }
  }
}

final class TellsASnapshot: HealthyCounter {
  override func render(_ view: CounterSpec.View) {
    let members = views.members
    for member in members { member.call(view) }
  }
}

final class TellsEffectsOffMain: HealthyCounter {
  private let stream = AsyncStream.makeStream(of: CounterSpec.Effect.self)

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Task.detached { [weak self, stream = stream.stream] in
      for await effect in stream { await self?.callAll(effect) }
    }
  }

  deinit { stream.continuation.finish() }

  override func tell(_ effect: CounterSpec.Effect) { stream.continuation.yield(effect) }

  private nonisolated func callAll(_ effect: CounterSpec.Effect) async {
    for member in await effects.members { unisolated(member.call)(effect) }
  }
}

final class TellsViewsOffMain: HealthySearch {
  override func render(_ view: SearchSpec.View) {
    let calls = views.members.map { unisolated($0.call) }
    Task.detached { for call in calls { call(view) } }
  }
}

/// `call` as code from before isolation was checked sees it.
func unisolated<Value>(_ call: @escaping @MainActor (Value) -> Void) -> @Sendable (Value) -> Void {
  unsafeBitCast(call, to: (@Sendable (Value) -> Void).self)
}

final class EchoesWhatHasToWait: HealthySearch {
  override func send(_ action: SearchSpec.Action) {
    let hasToWait = isBusy
    super.send(action)
    if hasToWait { views.tell(view) }
  }
}

final class TellsBeforeStoring: HealthyCounter {
  private var shown: CounterSpec.View?

  override var view: CounterSpec.View { shown ?? super.view }

  override func render(_ view: CounterSpec.View) {
    let next = CounterSpec.View(count: state)
    super.render(next)
    shown = next
  }
}
