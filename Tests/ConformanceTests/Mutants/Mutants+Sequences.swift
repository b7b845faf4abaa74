import Spec

/// Mistakes that need two things at once, or one that no rule names.
extension Mutant {
  static let sequences: [Mutant] = [
    .counter(ReentrantSendsOvertake.self, "a send from inside a callback goes to the front"),
    .counter(StopsByPlace.self, "an observer is removed by the place that it had when it came"),
    .list(IgnoresSelectionWhileBusy.self, "rows cannot be selected while one is refreshed"),
    .list(ClearKeepsDoneCount.self, "clear forgets the number of rows that are done"),
    .search(ClearKeepsFailure.self, "clear after a failure leaves the message"),
  ]
}

final class ReentrantSendsOvertake: HealthyCounter {
  private var pending: [CounterSpec.Action] = []
  private var isTelling = false
  override class var isQueued: Bool { true }

  override func send(_ action: CounterSpec.Action) {
    pending.insert(action, at: isTelling ? 0 : pending.count)
    Task { [weak self] in
      guard let self else { return }
      take(.action(pending.removeFirst()))
    }
  }

  override func render(_ view: CounterSpec.View) {
    isTelling = true
    super.render(view)
    isTelling = false
  }
}

final class StopsByPlace: HealthyCounter {
  private var observers: [Audience<CounterSpec.View>.Member] = []

  override func render(_ view: CounterSpec.View) {
    for (place, observer) in observers.enumerated() where place < observers.count {
      observer(view)
    }
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let place = observers.count
    observers.append(observer)
    observer(view)
    return ObservationToken { [weak self] in
      guard let self, place < observers.count else { return }
      observers.remove(at: place)
    }
  }
}

final class IgnoresSelectionWhileBusy: HealthyList {
  override func take(_ input: ModelInput<ListSpec>) {
    if case .action(.select) = input, !work.isEmpty { return }
    super.take(input)
  }
}

final class ClearKeepsDoneCount: HealthyList {
  private var kept = 0

  override var view: ListSpec.View {
    var view = super.view
    view.doneCount += kept
    return view
  }

  override func handle(_ input: ModelInput<ListSpec>) {
    if input == .action(.clear) { kept += state.doneCount }
    super.handle(input)
  }
}

final class ClearKeepsFailure: HealthySearch {
  private var failure: SearchSpec.Phase?

  override var view: SearchSpec.View {
    var view = super.view
    if let failure { view.phase = failure }
    return view
  }

  override func handle(_ input: ModelInput<SearchSpec>) {
    let before = state.view.phase
    failure = nil
    if case .failed = before, input == .action(.clear) { failure = before }
    super.handle(input)
  }
}
