import Testing

@testable import MVI

struct RowsViewModel: Equatable {
  struct Row: Equatable {
    let label: String
    var isSelected = false
  }

  var rows = (0..<1_000).map { Row(label: "row \($0)") }
}

enum RowsEvent: Event {
  case toggled(Int)
}

/// Selects rows, and reduces in place.
@MainActor
class RowsModel {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: RowsViewModel())
  let actions = PublishSubject<Int>()
  let events = PublishSubject<any Event>()
}

extension RowsModel: Model {
  func attach(intents: Observable<Int>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<Int>) -> Observable<any Event> {
    intents.map { RowsEvent.toggled($0) }
  }

  func reduce(into model: inout RowsViewModel, event: any Event) {
    switch event {
    case RowsEvent.toggled(let index): model.rows[index].isSelected.toggle()
    default: break
    }
  }

  func actionsFrom(intents: Observable<Int>) -> Observable<Int> {
    intents.compactMap { $0 == 0 ? $0 : nil }
  }
}

/// The same, by value.
@MainActor
final class CopyingRowsModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: RowsViewModel())
  let actions = PublishSubject<Int>()
  let events = PublishSubject<any Event>()
  private(set) var read: [RowsViewModel] = []

  func attach(intents: Observable<Int>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<Int>) -> Observable<any Event> {
    intents.map { RowsEvent.toggled($0) }
  }

  func reduce(model: RowsViewModel, event: any Event) -> RowsViewModel {
    guard case RowsEvent.toggled(let index) = event else { return model }
    read = [viewModel.value()]
    var next = model
    next.rows[index].isSelected.toggle()
    return next
  }

  func actionsFrom(intents: Observable<Int>) -> Observable<Int> {
    intents.compactMap { $0 == 0 ? $0 : nil }
  }
}

/// Reads what it is changing.
@MainActor
private final class ReadingModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: RowsViewModel())
  let actions = PublishSubject<Int>()
  let events = PublishSubject<any Event>()

  func attach(intents: Observable<Int>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
  }

  func eventsFrom(intents: Observable<Int>) -> Observable<any Event> {
    intents.map { RowsEvent.toggled($0) }
  }

  func reduce(into model: inout RowsViewModel, event: any Event) { model = viewModel.value() }

  func actionsFrom(intents: Observable<Int>) -> Observable<Int> { .merge([]) }
}

@MainActor
struct ReduceInPlaceTests {
  let bag = CompositeDisposable()
  let intents = PublishSubject<Int>()

  @Test func `a reducer may publish in a subject that another model has as well`() {
    let shared = BehaviorSubject(value: Pair(first: "initial", second: "initial"))
    let intents = PublishSubject<Int>()
    let models = [PublishingModel(shared), PublishingModel(shared)]
    models[0].attach(intents: intents)
    models[1].attach(intents: PublishSubject())
    var shown: [Pair] = []
    let subscription = shared.subscribe(onNext: { shown.append($0) })
    intents.onNext(1)
    #expect(shown.map(\.first) == ["initial", "reduced", "published"])
    #expect(shown.map(\.second) == ["initial", "reduced", "published"])
    subscription.dispose()
    for model in models { model.detach() }
  }

  @Test func `changing one row in place copies none`() {
    let model = RowsModel()
    var selected = 0
    bag.insert(
      model.getViewModel().subscribe { selected = $0.rows.count { row in row.isSelected } })
    model.attach(intents: intents)
    let before = address(of: model.viewModel.value().rows)
    for index in 0..<100 {
      intents.onNext(index)
      #expect(address(of: model.viewModel.value().rows) == before)
    }
    #expect(selected == 100)
  }

  @Test func `a view model that is still held does not change`() {
    let model = RowsModel()
    model.attach(intents: intents)
    let kept = model.viewModel.value()
    intents.onNext(5)
    #expect(!kept.rows[5].isSelected)
    #expect(model.viewModel.value().rows[5].isSelected)
  }

  @Test func `both ways of reducing mean the same`() {
    let changing = RowsModel()
    let copying = CopyingRowsModel()
    let changed = Log(changing.getViewModel(), until: bag)
    let copied = Log(copying.getViewModel(), until: bag)
    let changedActions = Log(changing.getActions(), until: bag)
    let copiedActions = Log(copying.getActions(), until: bag)
    // Sends while rendering, too.
    bag.insert(
      copying.getViewModel().subscribe { [intents] viewModel in
        if viewModel.rows[7].isSelected, !viewModel.rows[8].isSelected { intents.onNext(8) }
      })
    changing.attach(intents: intents)
    copying.attach(intents: intents)
    for index in [0, 1, 0, 7, 999, 7, 0] { intents.onNext(index) }
    #expect(changed.elements == copied.elements)
    #expect(changed.elements.count == 9)
    #expect(changedActions.elements == copiedActions.elements)
    #expect(changedActions.elements == [0, 0, 0])
  }

  @Test func `either way may be called whatever is implemented`() {
    let changing = RowsModel()
    let copying = CopyingRowsModel()
    var inPlace = RowsViewModel()
    copying.reduce(into: &inPlace, event: RowsEvent.toggled(3))
    #expect(inPlace == changing.reduce(model: RowsViewModel(), event: RowsEvent.toggled(3)))
    #expect(inPlace.rows[3].isSelected)
  }

  @Test func `reducing by value may read the old view model`() {
    let model = CopyingRowsModel()
    model.attach(intents: intents)
    intents.onNext(3)
    #expect(model.read == [RowsViewModel()])
    #expect(model.viewModel.value().rows[3].isSelected)
  }

  @Test func `reading the view model that is being changed traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let model = ReadingModel()
        let intents = PublishSubject<Int>()
        model.attach(intents: intents)
        intents.onNext(1)
      }
    }
  }

  private func address(of rows: [RowsViewModel.Row]) -> UnsafeRawPointer? {
    rows.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }
}

private struct Pair: Equatable {
  var first: String
  var second: String
}

/// Publishes a view model while it makes the next one.
@MainActor
private final class PublishingModel: Model {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<Pair>
  let actions = PublishSubject<Int>()
  let events = PublishSubject<any Event>()

  init(_ viewModel: BehaviorSubject<Pair>) { self.viewModel = viewModel }

  func attach(intents: Observable<Int>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<Int>) -> Observable<any Event> {
    intents.map { RowsEvent.toggled($0) }
  }

  func reduce(into model: inout Pair, event: any Event) {
    model.first = "reduced"
    viewModel.onNext(Pair(first: "published", second: "published"))
    model.second = "reduced"
  }

  func actionsFrom(intents: Observable<Int>) -> Observable<Int> { .merge([]) }
}
