import Explorer
import Observation
import Spec
import Synchronization
import Testing

@testable import ObservableFeatures

@MainActor
@Suite struct ObservableListTests {
  private let list = ObservableList(
    seed: .init(rows: 3),
    environment: .prompt)

  @Test func `a row keeps its object wherever it stands`() {
    let rows = (0..<3).map { list.row(at: $0) }
    list.swap(0, 2)
    #expect(list.row(at: 0) === rows[2])
    #expect(list.row(at: 1) === rows[1])
    #expect(list.row(at: 2) === rows[0])
    list.remove(id: 2)
    #expect(list.row(at: 1) === rows[0])
  }

  @Test(arguments: [ListSpec.Action.remove(id: 1), .clear, .create(3)])
  func `the object of a row that is gone is freed`(action: ListSpec.Action) {
    weak let row = list.row(at: 0)
    list.perform(.swap(0, 1))
    #expect(row != nil)
    list.perform(action)
    #expect(row == nil)
  }

  @Test func rowsFollowTheTable() throws {
    try explore { run in
      let list = ObservableListTests().list
      let actions: [ListSpec.Action] = [
        .append(1), .toggle(id: 1), .updateEvery(2), .refresh(id: 2), .swap(0, 3), .remove(id: 3),
      ]
      for action in actions {
        _ = (0..<4).map(list.row)
        list.perform(action)
        await run.settle()
        run.expect((0..<4).map { list.row(at: $0)?.row } == (0..<4).map(list.view.row))
      }
    }
  }

  @Test func `readers of a row are not notified of another`() {
    let notifications = Mutex(0)
    withObservationTracking {
      _ = list.row(at: 0)?.row
    } onChange: {
      notifications.withLock { $0 += 1 }
    }
    list.toggle(id: 2)
    list.select(id: 3)
    #expect(notifications.withLock { $0 } == 0)
    list.toggle(id: 1)
    #expect(notifications.withLock { $0 } == 1)
  }
}

/// Services that answer at once.
extension FeatureEnvironment {
  /// Services that answer at once.
  static let prompt = FeatureEnvironment(
    search: PromptServices(), labels: PromptServices(), clock: ContinuousClock())
}

private struct PromptServices: SearchService, LabelService {
  func page(_ number: Int, of query: String) async throws -> SearchPage {
    SearchPage(results: [], hasMore: false)
  }

  func label(forRow id: Int) async throws -> String { "answered" }
}
