import CombineShim
import Conformance
import Riveting
import Spec
import Testing

@testable import RIVFeatures

struct InPlaceDomainTests {
  @Test func `a list that changes its domain in place conforms`() throws {
    try Conformance(sends: 1_000, features: ["list"]).require(InPlaceRIV.self)
  }
}

private enum InPlaceRIV: Pattern {
  typealias CounterDriver = RIVCounterDriver
  typealias ListDriver = InPlaceListDriver
  typealias SearchDriver = RIVSearchDriver

  static let name = "RIV in place"
  static let capabilities = RIVPattern.capabilities
}

/// RIV's list, but for how it changes its domain.
private final class InPlaceListInteractor: BaseInteractor<ListSpec.Action, ListDomain> {
  private let labels: any LabelService

  init(initialDomain: ListDomain, labels: any LabelService) {
    self.labels = labels
    super.init(initialDomain: initialDomain)
  }

  override func interact(with action: ListSpec.Action) {
    if case .refresh(let id) = action {
      if domain.table.contains(id: id) { refresh(id) }
    } else {
      updateDomainInPlace { $0.apply(action) }
    }
  }

  private func refresh(_ id: Int) {
    perform { [labels] list in
      let label = try await labels.label(forRow: id)
      try list.update { domain in domain.table.relabel(id: id, label) }
    } onFailure: { _, _ in
      // The row keeps its label.
    }
  }
}

extension ListDomain {
  fileprivate mutating func apply(_ action: ListSpec.Action) {
    switch action {
    case .create(let count): table.create(count)
    case .append(let count): table.append(count)
    case .updateEvery(let stride): table.updateEvery(stride)
    case .swap(let first, let second): table.swap(first, second)
    case .toggle(let id): table.toggle(id: id)
    case .select(let id): table.select(id: id)
    case .clear: table.clear()
    case .remove(let id): if table.remove(id: id) { effect.emit(.removed(id: id)) }
    case .refresh: break
    }
  }
}

private final class InPlaceListDriver: RIVDriver, RowObserving {
  typealias Feature = ListSpec

  let feature: BaseFeature<InPlaceListInteractor, ListReducer>
  var subscriptions: Set<AnyCancellable> = []

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    let table = RowTable(rows: seed.rows, labels: seed.labels)
    feature = BaseFeature(
      interactor: InPlaceListInteractor(
        initialDomain: ListDomain(table: table), labels: environment.labels),
      reducer: ListReducer())
  }

  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let rows = feature.$viewState.map { $0.view.row(at: position) }.removeDuplicates()
    let subscription = rows.sink { observer($0) }
    return ObservationToken { subscription.cancel() }
  }
}
