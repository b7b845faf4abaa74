import Conformance
import MVI
import Spec
import Testing

@testable import MVIFeatures

struct InPlaceListTests {
  @Test func listThatReducesInPlaceConforms() throws {
    try Conformance(sends: 1_000, features: ["list"]).require(InPlaceMVI.self)
  }
}

private enum InPlaceMVI: Pattern {
  typealias CounterDriver = MVICounterDriver
  typealias ListDriver = InPlaceListDriver
  typealias SearchDriver = MVISearchDriver

  static let name = "MVI in place"
  static let capabilities = MVIPattern.capabilities
}

/// MVI's list, but for `reduce`.
@MainActor
private final class InPlaceListModel: FeatureModel {
  private let list: ListModel

  var disposables: CompositeDisposable { list.disposables }
  var viewModel: BehaviorSubject<ListViewModel> { list.viewModel }
  var actions: PublishSubject<ListAction> { list.actions }
  var events: PublishSubject<any Event> { list.events }

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    list = ListModel(seed: seed, environment: environment)
  }

  func attach(intents: Observable<ListIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<ListIntent>) -> Observable<any Event> {
    list.eventsFrom(intents: intents)
  }

  func reduce(into model: inout ListViewModel, event: any Event) {
    switch event as? ListEvent {
    case .edited(.create(let count)): model.table.create(count)
    case .edited(.append(let count)): model.table.append(count)
    case .edited(.updateEvery(let stride)): model.table.updateEvery(stride)
    case .edited(.swap(let first, let second)): model.table.swap(first, second)
    case .edited(.toggle(let id)): model.table.toggle(id: id)
    case .edited(.select(let id)): model.table.select(id: id)
    case .edited(.remove(let id)): model.table.remove(id: id)
    case .edited(.clear): model.table.clear()
    case .relabelled(let id, let label?): model.table.relabel(id: id, label)
    case .edited(.refresh), .relabelled(_, nil), nil: break
    }
  }

  func actionsFrom(intents: Observable<ListIntent>) -> Observable<ListAction> {
    list.actionsFrom(intents: intents)
  }
}

private final class InPlaceListDriver: MVIDriver, RowObserving {
  typealias Feature = ListSpec

  let model: InPlaceListModel
  let screen = Screen<InPlaceListModel>()

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    model = InPlaceListModel(seed: seed, environment: environment)
    attach()
  }

  func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken {
    let watching = Screen<InPlaceListModel>(onRender: { observer($0.view) })
    watching.attach(viewModel: model.getViewModel(), actions: model.getActions())
    return ObservationToken { watching.close() }
  }

  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let rows = model.getViewModel().map { $0.view.row(at: position) }.distinctUntilChanged()
    let subscription = rows.subscribe(onNext: observer)
    return ObservationToken { subscription.dispose() }
  }
}
