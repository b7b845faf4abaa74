import MVI
import Spec

@MainActor
final class ListModel: MVI.Model {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<ListViewModel>
  let actions = PublishSubject<ListAction>()
  let events = PublishSubject<any Event>()
  private let labels: any LabelService

  init(_ table: RowTable, _ labels: any LabelService) {
    viewModel = BehaviorSubject(value: ListViewModel(table: table))
    self.labels = labels
  }

  func attach(intents: Observable<ListIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<ListIntent>) -> Observable<any Event> {
    .merge([edits(intents), refreshes(intents)])
  }

  private func edits(_ intents: Observable<ListIntent>) -> Observable<any Event> {
    intents.compactMap { [viewModel] intent -> ListEvent? in
      switch intent {
      case .create(let count): .created(count)
      case .append(let count): .appended(count)
      case .updateEvery(let stride): .updatedEvery(stride)
      case .swap(let first, let second): .swapped(first, second)
      case .toggle(let id): .toggled(id: id)
      case .select(let id): .selected(id: id)
      case .remove(let id): viewModel.value().table.contains(id: id) ? .removed(id: id) : nil
      case .clear: .cleared
      case .refresh: nil
      }
    }.map { $0 }
  }

  /// Several refreshes may be under way; each brings its label whenever it is answered.
  private func refreshes(_ intents: Observable<ListIntent>) -> Observable<any Event> {
    intents.compactMap { [viewModel] intent -> Int? in
      guard case .refresh(let id) = intent, viewModel.value().table.contains(id: id) else {
        return nil
      }
      return id
    }.flatMap { [labels] id in
      .perform { ListEvent.relabelled(id: id, try? await labels.label(forRow: id)) }
    }
  }

  func reduce(model: ListViewModel, event: any Event) -> ListViewModel {
    var next = model
    switch event as? ListEvent {
    case .created(let count): next.table.create(count)
    case .appended(let count): next.table.append(count)
    case .updatedEvery(let stride): next.table.updateEvery(stride)
    case .swapped(let first, let second): next.table.swap(first, second)
    case .toggled(let id): next.table.toggle(id: id)
    case .selected(let id): next.table.select(id: id)
    case .removed(let id): next.table.remove(id: id)
    case .cleared: next.table.clear()
    case .relabelled(let id, let label?): next.table.relabel(id: id, label)
    case .relabelled(_, nil), nil: break
    }
    return next
  }

  func actionsFrom(intents: Observable<ListIntent>) -> Observable<ListAction> {
    events.compactMap { event in
      guard case ListEvent.removed(let id) = event else { return nil }
      return .removed(id: id)
    }
  }
}
