import Spec

/// Mistakes that need two conditions at once, or that no directed rule checks.
extension Mutant {
  static let sequences: [Mutant] = [
    .counter(ReentrantSendsOvertake.self, "an action sent inside a callback goes to the front"),
    .counter(StopsByIndex.self, "an observer is removed by the index it had when it was added"),
    .list(IgnoresSelectionWhileBusy.self, "rows cannot be selected while one is refreshed"),
    .list(ClearKeepsDoneCount.self, "clear keeps the number of rows that are done"),
    .search(ClearKeepsFailure.self, "clear after a failure keeps the message"),
  ]
}

final class ReentrantSendsOvertake: ReferenceCounter {
  private var pending: [CounterSpec.Action] = []
  private var isDelivering = false
  override class var isQueued: Bool { true }

  override func send(_ action: CounterSpec.Action) {
    pending.insert(action, at: isDelivering ? 0 : pending.count)
    Task { [weak self] in
      guard let self else { return }
      take(.action(pending.removeFirst()))
    }
  }

  override func render(_ view: CounterSpec.View) {
    isDelivering = true
    super.render(view)
    isDelivering = false
  }
}

final class StopsByIndex: ReferenceCounter {
  private var observers: [ObserverList<CounterSpec.View>.Observer] = []

  override func render(_ view: CounterSpec.View) {
    for (index, observer) in observers.enumerated() where index < observers.count {
      observer(view)
    }
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let index = observers.count
    observers.append(observer)
    observer(view)
    return ObservationToken { [weak self] in
      guard let self, index < observers.count else { return }
      observers.remove(at: index)
    }
  }
}

final class IgnoresSelectionWhileBusy: ReferenceList {
  override func take(_ input: ModelInput<ListSpec>) {
    if case .action(.select) = input, !work.isEmpty { return }
    super.take(input)
  }
}

final class ClearKeepsDoneCount: ReferenceList {
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

final class ClearKeepsFailure: ReferenceSearch {
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
