@testable import MVI

/// A counter that adds only after some work.
@MainActor
final class LoadingModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: CounterViewModel())
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()
  private let log = WorkLog()
  private let work: @Sendable () async -> Void

  init(work: @escaping @Sendable () async -> Void) { self.work = work }

  /// The number of works that found themselves cancelled.
  var cancelled: Int { log.cancelled }

  /// Returns when no work is under way.
  func idle() async {
    while log.running > 0 { await Task.yield() }
  }

  func attach(intents: Observable<CounterIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: CounterViewModel(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<CounterIntent>) -> Observable<any Event> {
    intents.flatMap { [work, log] intent in
      guard case .add(let amount) = intent else { return .empty() }
      log.running += 1
      return .perform {
        await work()
        log.running -= 1
        if Task.isCancelled { log.cancelled += 1 }
        return CounterEvent.added(amount)
      }
    }
  }

  func reduce(model: CounterViewModel, event: any Event) -> CounterViewModel {
    guard case CounterEvent.added(let amount) = event else { return model }
    return CounterViewModel(count: model.count + amount)
  }

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> { .empty() }
}

@MainActor
private final class WorkLog {
  var running = 0
  var cancelled = 0
}

/// Lets those who wait go on when it is opened, or when they are cancelled.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
