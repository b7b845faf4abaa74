import MVI
import Spec

// MARK: List: state

@MainActor
final class ListModel: FeatureModel {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<ListViewModel>
  let actions = PublishSubject<ListAction>()
  let events = PublishSubject<any Event>()
  private let labels: any LabelService

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    viewModel = BehaviorSubject(
      value: ListViewModel(table: RowTable(rows: seed.rows, labels: seed.labels)))
    labels = environment.labels
  }

  // MARK: List: transitions

  func attach(intents: Observable<ListIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<ListIntent>) -> Observable<any Event> {
    .merge([edits(intents), refreshes(intents)])
  }

  private func edits(_ intents: Observable<ListIntent>) -> Observable<any Event> {
    intents.compactMap { [viewModel] intent in
      switch intent {
      case .refresh: nil
      case .remove(let id) where !viewModel.value().table.contains(id: id): nil
      default: ListEvent.edited(intent)
      }
    }
  }

  // MARK: List: requests

  /// Several refreshes may be under way; each delivers its label when it is answered.
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

  // MARK: List: transitions

  func reduce(model: ListViewModel, event: any Event) -> ListViewModel {
    var next = model
    switch event as? ListEvent {
    case .edited(.create(let count)): next.table.create(count)
    case .edited(.append(let count)): next.table.append(count)
    case .edited(.updateEvery(let stride)): next.table.updateEvery(stride)
    case .edited(.swap(let first, let second)): next.table.swap(first, second)
    case .edited(.toggle(let id)): next.table.toggle(id: id)
    case .edited(.select(let id)): next.table.select(id: id)
    case .edited(.remove(let id)): next.table.remove(id: id)
    case .edited(.clear): next.table.clear()
    case .relabelled(let id, let label?): next.table.relabel(id: id, label)
    case .edited(.refresh), .relabelled(_, nil), nil: break
    }
    return next
  }

  // MARK: List: effects

  func actionsFrom(intents: Observable<ListIntent>) -> Observable<ListAction> {
    events.compactMap { event in
      guard case ListEvent.edited(.remove(let id)) = event else { return nil }
      return .removed(id: id)
    }
  }
}
