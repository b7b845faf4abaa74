import Explorer
import IV
import Spec
import Testing

@testable import IVFeatures

// MARK: List: test

@MainActor
struct IVListTests {
  @Test func `label arrives where its row is by then`() throws {
    try explore { run in
      let screen = ListScreen()
      var effects: [ListSpec.Effect] = []
      screen.observer.onEffect = { effects.append($0) }
      screen.link(ListInteractor(seed: .init(rows: 3), environment: .test()))
      screen.emit(.didLoad)
      screen.emit(.did(.refresh(id: 3)))
      screen.emit(.did(.remove(id: 1)))
      run.expect(effects == [.removed(id: 1)])
      await run.settle()
      run.expect(screen.shown.rows.map(\.id) == [2, 3])
      run.expect(screen.shown.row(at: 1)?.label == "label of 3")
    }
  }
}
