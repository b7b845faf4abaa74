import CombineShim
import Spec

// MARK: List: state

final class ObservableObjectList: ObservableObject, ListViewModel {
  @Published private(set) var table: RowTable
  var onEffect: @MainActor (ListSpec.Effect) -> Void = { _ in }
  private let labels: any LabelService
  private var refreshes: [Int: Task<Void, Never>] = [:]
  private var refreshCount = 0

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    table = RowTable(rows: seed.rows, labels: seed.labels)
    labels = environment.labels
  }

  deinit {
    for refresh in refreshes.values { refresh.cancel() }
  }

  var view: ListSpec.View { ListSpec.View(table) }

  // MARK: List: actions, transitions, effects

  func create(_ count: Int) { table.create(count) }

  func append(_ count: Int) { table.append(count) }

  func updateEvery(_ stride: Int) { table.updateEvery(stride) }

  func swap(_ first: Int, _ second: Int) { table.swap(first, second) }

  func toggle(id: Int) { table.toggle(id: id) }

  func select(id: Int) { table.select(id: id) }

  func remove(id: Int) {
    if table.remove(id: id) { onEffect(.removed(id: id)) }
  }

  func clear() { table.clear() }

  // MARK: List: requests

  /// Several may be in flight; each changes its own row, or nothing when that is gone.
  func refresh(id: Int) {
    guard table.contains(id: id) else { return }
    refreshCount += 1
    refreshes[refreshCount] = Task { [weak self, labels, number = refreshCount] in
      let label = try? await labels.label(forRow: id)
      guard let self, !Task.isCancelled else { return }
      refreshes[number] = nil
      if let label { table.relabel(id: id, label) }
    }
  }

  func stop() {
    for refresh in refreshes.values { refresh.cancel() }
    refreshes = [:]
  }
}
