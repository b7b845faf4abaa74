import Spec
import Testing

@Suite struct ListSpecTests {
  @Test func `a refresh changes its own row after a move`() {
    var model = Model<ListSpec>(seed: .init(rows: 3))
    #expect(model.send(.refresh(id: 1)).request == .label(row: 1))
    model.send(.swap(0, 2))
    model.receive(.labelArrived(row: 1, label: "new"))
    #expect(model.view.rows[2] == Row(id: 1, label: "new"))
  }

  @Test func `a refresh of a removed row is dropped`() {
    var model = Model<ListSpec>(seed: .init(rows: 2))
    model.send(.refresh(id: 1))
    model.send(.remove(id: 1))
    let before = model.view
    model.receive(.labelArrived(row: 1, label: "new"))
    #expect(model.view == before)
    #expect(model.effects == [.removed(id: 1)])
  }

  @Test func `an unknown row is neither refreshed nor removed`() {
    var model = Model<ListSpec>(seed: .init(rows: 1))
    #expect(model.send(.refresh(id: 9)) == ModelOutput())
    #expect(model.send(.remove(id: 9)) == ModelOutput())
  }

  @Test func `removing the selected row drops the selection`() {
    var model = Model<ListSpec>(seed: .init(rows: 2))
    model.send(.select(id: 2))
    model.send(.remove(id: 1))
    #expect(model.view.selectedID == 2)
    model.send(.remove(id: 2))
    #expect(model.view.selectedID == nil)
  }

  @Test func aFailedRefreshChangesNothing() {
    var model = Model<ListSpec>(seed: .init(rows: 1))
    let before = model.view
    model.send(.refresh(id: 1))
    model.receive(.labelFailed(row: 1))
    #expect(model.view == before)
  }
}
