import Riveting
import Spec

typealias ListViewState = ScreenState<ListSpec>

struct ListReducer: Reducing {
  func reduce(from domain: ListDomain) -> ListViewState {
    ListViewState(screen: ListSpec.View(domain.table), effects: domain.effects)
  }
}

final class ListFeature: BaseFeature<ListInteractor, ListReducer> {}

/// Drives the list in RIV.
public final class RIVListDriver: RIVDriver {
  public typealias Feature = ListSpec

  let feature: BaseFeature<ListInteractor, ListReducer>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    let table = RowTable(rows: seed.rows, labels: seed.labels)
    feature = ListFeature(
      interactor: ListInteractor(
        initialDomain: ListDomain(table: table), labels: environment.labels),
      reducer: ListReducer())
  }
}
