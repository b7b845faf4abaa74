import BenchKit
import MVI
import Riveting

/// What it costs to change one of many rows, in a copy of all and where they are: a screen that shows a figure
/// about the rows, written in both ways.
let rowBenchmarks: [Benchmark] = [
  toggle("RIV", in: .copy) { rows in
    toggler(RowsInteractor(initialDomain: rows), SharingReducer()) { $0.done }
  },
  toggle("RIV", in: .place) { rows in
    toggler(InPlaceRowsInteractor(initialDomain: rows), CountingReducer()) { $0 }
  },
  toggle("MVI", in: .copy) { toggler(CopyingModel($0)) },
  toggle("MVI", in: .place) { toggler(InPlaceModel($0)) },
]

private enum Way {
  case copy
  case place

  var workload: String { self == .copy ? "rows.copied" : "rows.inPlace" }
  var summary: String {
    self == .copy ? "toggle one row in a copy of all" : "toggle one row where it is"
  }
}

/// Toggles the row at an index, and returns how many the screen then shows as done.
private typealias Toggler = @MainActor (Int) -> Int

private let rowCount = 1_000

private func toggle(
  _ pattern: String, in way: Way,
  _ make: @escaping @MainActor @Sendable (Rows) -> Toggler
) -> Benchmark {
  Benchmark(
    pattern: pattern, workload: way.workload, summary: way.summary, size: rowCount, axis: .rows
  ) {
    let user = User { make(Rows(count: rowCount)) }
    return { count in try await user.toggle(count) }
  }
}

/// Toggles one row after the other, and knows how many must be done.
@MainActor
private final class User {
  private lazy var screen = makeScreen()
  private let makeScreen: @MainActor @Sendable () -> Toggler
  private var isDone = Array(repeating: false, count: rowCount)
  private var done = 0
  private var next = 0

  nonisolated init(_ makeScreen: @escaping @MainActor @Sendable () -> Toggler) {
    self.makeScreen = makeScreen
  }

  func toggle(_ count: Int) throws {
    for _ in 0..<count {
      isDone[next].toggle()
      done += isDone[next] ? 1 : -1
      let shown = screen(next)
      guard shown == done else { throw Mismatch(["done: expected \(done), found \(shown)"]) }
      next = (next + 1) % rowCount
    }
  }
}

/// Rows whose labels are too long to be kept without memory of their own.
private struct Rows: Sendable, Equatable {
  private struct Row: Sendable, Equatable {
    let label: String
    var isDone = false
  }

  private var rows: [Row]
  private(set) var done = 0

  init(count: Int) {
    rows = (0..<count).map { Row(label: "the row with the number \($0)") }
  }

  mutating func toggle(_ index: Int) {
    rows[index].isDone.toggle()
    done += rows[index].isDone ? 1 : -1
  }
}

private struct Toggle: Intent, Event {
  let index: Int
}

// MARK: - RIV

private final class RowsInteractor: BaseInteractor<Toggle, Rows> {
  override func interact(with action: Toggle) {
    updateDomain { $0.toggle(action.index) }
  }
}

private final class InPlaceRowsInteractor: BaseInteractor<Toggle, Rows> {
  override func interact(with action: Toggle) {
    updateDomainInPlace { $0.toggle(action.index) }
  }
}

private struct SharingReducer: Reducing {
  func reduce(from domain: Rows) -> Rows { domain }
}

private struct CountingReducer: Reducing {
  func reduce(from domain: Rows) -> Int { domain.done }
}

@MainActor
private func toggler<Reducer: Reducing>(
  _ interactor: BaseInteractor<Toggle, Rows>, _ reducer: Reducer,
  done: @escaping @MainActor (Reducer.ViewState) -> Int
) -> Toggler where Reducer.Domain == Rows {
  let feature = BaseFeature(interactor: interactor, reducer: reducer)
  return { index in
    feature.send(Toggle(index: index))
    return done(feature.viewState)
  }
}

// MARK: - MVI

/// What both models have in common.
@MainActor
private class RowsModel {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<Rows>
  let actions = PublishSubject<BareOutcome>()
  let events = PublishSubject<any Event>()

  init(_ rows: Rows) { viewModel = BehaviorSubject(value: rows) }

  func eventsFrom(intents: Observable<Toggle>) -> Observable<any Event> { intents.map { $0 } }

  func actionsFrom(intents: Observable<Toggle>) -> Observable<BareOutcome> { .empty() }
}

private final class CopyingModel: RowsModel, Model {
  func attach(intents: Observable<Toggle>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
  }

  func reduce(model: Rows, event: any Event) -> Rows {
    var next = model
    if let toggle = event as? Toggle { next.toggle(toggle.index) }
    return next
  }
}

private final class InPlaceModel: RowsModel, Model {
  func attach(intents: Observable<Toggle>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
  }

  func reduce(into model: inout Rows, event: any Event) {
    if let toggle = event as? Toggle { model.toggle(toggle.index) }
  }
}

@MainActor
private func toggler<M: Model>(_ model: M) -> Toggler where M.VM == Rows, M.INTENT == Toggle {
  let intents = PublishSubject<Toggle>()
  let screen = RowsScreen()
  model.attach(intents: intents)
  model.disposables.insert(model.getViewModel().subscribe { screen.done = $0.done })
  return { index in
    intents.onNext(Toggle(index: index))
    return withExtendedLifetime(model) { screen.done }
  }
}

@MainActor
private final class RowsScreen {
  var done = 0
}
