import Explorer
import Spec
import Testing

@testable import ObservableFeatures

// MARK: List: test

@MainActor
struct ObservableObjectListTests {
  @Test func `label arrives where its row is by then`() throws {
    try explore { run in
      let list = ObservableObjectList(seed: .init(rows: 3), environment: .test())
      var effects: [ListSpec.Effect] = []
      list.onEffect = { effects.append($0) }
      list.refresh(id: 3)
      list.remove(id: 1)
      run.expect(effects == [.removed(id: 1)])
      await run.settle()
      run.expect(list.view.rows.map(\.id) == [2, 3])
      run.expect(list.view.row(at: 1)?.label == "label of 3")
    }
  }
}
