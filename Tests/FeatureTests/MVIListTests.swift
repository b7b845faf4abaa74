import Explorer
import MVI
import Spec
import Testing

@testable import MVIFeatures

// MARK: List: test

@MainActor
struct MVIListTests {
  @Test func `label arrives where its row is by then`() throws {
    try explore { run in
      let list = ListModel(seed: .init(rows: 3), environment: .test())
      let intents = PublishSubject<ListIntent>()
      list.attach(intents: intents)
      var actions: [ListAction] = []
      let subscription = list.getActions().subscribe { actions.append($0) }
      defer { subscription.dispose() }
      intents.onNext(.refresh(id: 3))
      intents.onNext(.remove(id: 1))
      run.expect(actions == [.removed(id: 1)])
      await run.settle()
      let rows = list.viewModel.value().table.rows
      run.expect(rows.map(\.id) == [2, 3])
      run.expect(rows[1].label == "label of 3")
    }
  }
}
