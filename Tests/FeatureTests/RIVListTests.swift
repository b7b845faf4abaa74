import Explorer
import Riveting
import Spec
import Testing

@testable import RIVFeatures

// MARK: List: test

@MainActor
struct RIVListTests {
  @Test func `label arrives where its row is by then`() throws {
    try explore { run in
      let list = ListFeature(
        interactor: ListInteractor(
          initialDomain: ListDomain(table: RowTable(rows: 3)), labels: LabelsByID()),
        reducer: ListReducer())
      list.send(.refresh(id: 3))
      list.send(.remove(id: 1))
      run.expect(list.viewState.effect.value == .removed(id: 1))
      await run.settle()
      run.expect(list.viewState.view.rows.map(\.id) == [2, 3])
      run.expect(list.viewState.view.row(at: 1)?.label == "label of 3")
    }
  }
}
