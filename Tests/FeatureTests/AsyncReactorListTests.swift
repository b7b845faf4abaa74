import AsyncReactor
import Explorer
import Spec
import Testing

@testable import AsyncReactorFeatures

// MARK: List: test

@MainActor
struct AsyncReactorListTests {
  @Test func `label arrives where its row is by then`() throws {
    try explore { run in
      let list = ListReactor(seed: .init(rows: 3), labels: LabelsByID())
      list.send(.refresh(id: 3))
      let removed = await Stub(reactor: list).test(input: .remove(id: 1))
      run.expect(removed.effect == .removed(id: 1))
      await run.settle()
      let table = list.currentState.table
      run.expect(table.rows.map(\.id) == [2, 3])
      run.expect(table.rows[1].label == "label of 3")
    }
  }
}
