import Explorer
import Ricemill
import Spec
import Testing

@testable import RicemillFeatures

// MARK: List: test

@MainActor
struct RicemillListTests {
  @Test func `label arrives where its row is by then`() throws {
    try explore { run in
      let list = ListMachine(
        input: .init(), store: .init(table: RowTable(rows: 3)),
        extra: .init(labels: LabelsByID()))
      var effects: [ListSpec.Effect] = []
      let sink = list.output.effects.sink { effects.append($0) }
      defer { sink.cancel() }
      list.input.refresh.send(3)
      list.input.remove.send(1)
      run.expect(effects == [.removed(id: 1)])
      await run.settle()
      run.expect(list.output.table.rows.map(\.id) == [2, 3])
      run.expect(list.output.table.rows[1].label == "label of 3")
    }
  }
}
