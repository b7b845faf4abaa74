import CombineShim
import Explorer
import Riveting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct LifetimeTests {
  @Test func `subscriptions do not keep a feature alive`() {
    var feature: TallyFeature? = TallyFeature()
    weak let freed = feature
    let views = feature?.$viewState.sink { _ in }
    let changes = feature?.objectWillChange.sink { _ in }
    feature = nil
    #expect(freed == nil)
    withExtendedLifetime((views, changes)) {}
  }

  @Test(arguments: [TallyAction.load(Request()), .append(1, Request())])
  func `whatever is in flight is cancelled and nothing is kept`(action: TallyAction) throws {
    try explore(.random(seed: 7, schedules: 50)) { run in
      let request = Request()
      var feature: TallyFeature? = TallyFeature()
      weak let freedFeature = feature
      weak let freedInteractor = feature?.interactor
      feature?.send(action.asking(request))
      await run.settle()
      feature = nil
      try require(freedFeature == nil, "the feature is freed while its work is in flight")
      try require(freedInteractor == nil, "the interactor is freed while its work is in flight")
      await run.settle()
      try require(request.isCancelled, "the work is cancelled")
      request.resolveForGood("late")
      await run.settle()
    }
  }

  @Test func `what a feature has is freed on the main actor`() async {
    let ends = Ends()
    let isFreed = Gate()
    do {
      let feature = EndingFeature(
        interactor: EndingInteractor(initialDomain: 0, ends), reducer: EndingReducer(ends: ends))
      feature.onEnd = { isFreed.open() }
      feature.send(1)
      let last = Mutex<EndingFeature?>(consume feature)
      elsewhere { last.withLock { $0 = nil } }
    }
    await isFreed.pass()
    while ends.names.count < 3 { await Task.yield() }
    #expect(ends.names.sorted() == ["interactor", "reducer", "view state"])
    #expect(ends.areOnMain)
  }

  @Test func `a feature may go while its change is on its way to the main actor`() throws {
    try explore(.exhaustive(limit: 10_000)) { run in
      var feature: TallyFeature? = TallyFeature()
      weak let freed = feature
      var views: [String] = []
      let subscription = feature?.$viewState.sink { views.append($0) }
      let interactor = feature?.interactor
      let sender = Task.detached { interactor?.interact(with: .add(1)) }
      Task { feature = nil }
      await sender.value
      await run.settle()
      try require(freed == nil, "the feature is freed")
      try require(views == ["0"] || views == ["0", "1"], "no view is made up: \(views)")
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `a feature may go from inside its own observer`() {
    var feature: TallyFeature? = TallyFeature()
    weak let freed = feature
    var views: [String] = []
    let subscription = feature?.$viewState.dropFirst().sink { view in
      views.append(view)
      feature = nil
    }
    feature?.send(.add(1))
    #expect(freed == nil)
    #expect(views == ["1"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `ten thousand made used and dropped leave none alive`() {
    let alive = LiveObjects()
    for _ in 0..<10_000 {
      let feature = CountedFeature(
        interactor: CountedInteractor(initialDomain: Tally(), in: alive), reducer: TallyReducer())
      let subscription = feature.$viewState.sink { _ in }
      feature.send(.add(1))
      feature.send(.load(Request()))
      subscription.cancel()
    }
    #expect(alive.count == 0)
  }

  @Test func `a stopped feature stays as it is`() throws {
    try explore { run in
      let feature = TallyFeature()
      let request = Request()
      var views: [String] = []
      let subscription = feature.$viewState.sink { views.append($0) }
      feature.send(.add(1))
      feature.send(.load(request))
      await run.settle()
      feature.stop()
      feature.stop()
      feature.send(.add(1))
      feature.interactor.interact(with: .add(1))
      request.resolveForGood("late")
      await run.settle()
      try require(views == ["0", "1"], "nothing is shown after stop: \(views)")
      try require(feature.interactor.domain.count == 1, "nothing changes after stop")
      try require(request.isCancelled, "work in flight is cancelled")
      withExtendedLifetime(subscription) {}
    }
  }
}

extension TallyAction {
  /// The same with another request.
  fileprivate func asking(_ request: Request) -> TallyAction {
    switch self {
    case .append(let amount, _): .append(amount, request)
    default: .load(request)
    }
  }
}

private final class CountedInteractor: BaseInteractor<TallyAction, Tally> {
  private let liveObjects: LiveObjects

  init(initialDomain: Tally, in liveObjects: LiveObjects) {
    self.liveObjects = liveObjects
    super.init(initialDomain: initialDomain)
    liveObjects.enter()
  }

  deinit { liveObjects.leave() }

  override func interact(with action: TallyAction) {
    switch action {
    case .load(let request):
      perform { tally in
        let label = try await request.answer()
        try tally.update { $0.label = label }
      } onFailure: { _, _ in
      }
    default:
      updateDomain { $0.count += 1 }
    }
  }
}

private final class CountedFeature: BaseFeature<CountedInteractor, TallyReducer> {}

/// What has been freed, and whether on the main actor's queue.
private final class Ends: Sendable {
  private let state = Mutex<(names: [String], areOnMain: Bool)>(([], true))

  var names: [String] { state.withLock { $0.names } }
  var areOnMain: Bool { state.withLock { $0.areOnMain } }

  func note(_ name: String) {
    let isOnMain = isOnMainQueue
    state.withLock { state in
      state.names.append(name)
      if !isOnMain { state.areOnMain = false }
    }
  }

  final class Note {
    private let name: String
    private let ends: Ends

    init(_ name: String, _ ends: Ends) {
      self.name = name
      self.ends = ends
    }

    deinit { ends.note(name) }
  }
}

private final class EndingInteractor: BaseInteractor<Int, Int> {
  private let note: Ends.Note

  init(initialDomain: Int, _ ends: Ends) {
    note = Ends.Note("interactor", ends)
    super.init(initialDomain: initialDomain)
  }

  override func interact(with action: Int) { updateDomain { $0 += action } }
}

private final class EndingReducer: Reducing {
  private let note: Ends.Note
  private let ends: Ends

  init(ends: Ends) {
    note = Ends.Note("reducer", ends)
    self.ends = ends
  }

  func reduce(from domain: Int) -> Ends.Note? { domain == 0 ? nil : Ends.Note("view state", ends) }
}

/// Has a `deinit` of its own, which is called wherever the last reference goes.
private final class EndingFeature: BaseFeature<EndingInteractor, EndingReducer> {
  nonisolated(unsafe) var onEnd: @Sendable () -> Void = {}

  deinit { onEnd() }
}
