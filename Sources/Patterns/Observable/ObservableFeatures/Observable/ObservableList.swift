import Observation
import Spec

// MARK: List: state

@Observable
final class ObservableList: ListViewModel {
  private(set) var table: RowTable
  /// The rows' ids in order; unlike `table`, not changed when only a row's contents change.
  private(set) var ids: [Int]
  @ObservationIgnored var onEffect: @MainActor (ListSpec.Effect) -> Void = { _ in }
  private let labels: any LabelService
  /// The rows that screens have asked for, by id.
  @ObservationIgnored private var rows: [Int: ObservableRow] = [:]
  @ObservationIgnored private var refreshes: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var refreshCount = 0

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    let table = RowTable(rows: seed.rows, labels: seed.labels)
    self.table = table
    ids = table.rows.map(\.id)
    labels = environment.labels
  }

  deinit {
    for refresh in refreshes.values { refresh.cancel() }
  }

  var view: ListSpec.View { ListSpec.View(table) }

  /// The row at `position`: one object as long as the row is in the list, wherever it stands.
  func row(at position: Int) -> ObservableRow? {
    guard ids.indices.contains(position) else { return nil }
    let id = ids[position]
    if let row = rows[id] { return row }
    // Not `table`: a reader of one row would be notified of all.
    let row = ObservableRow(_table.rows[position])
    rows[id] = row
    return row
  }

  // MARK: List: actions, transitions, effects

  func create(_ count: Int) {
    guard count > 0 else { return }
    clear()
    append(count)
  }

  func append(_ count: Int) {
    table.append(count)
    ids += table.rows[ids.count...].map(\.id)
  }

  func updateEvery(_ stride: Int) {
    table.updateEvery(stride)
    for id in rows.keys { updateRow(id) }
  }

  func swap(_ first: Int, _ second: Int) {
    guard ids.indices.contains(first), ids.indices.contains(second) else { return }
    table.swap(first, second)
    ids.swapAt(first, second)
  }

  func toggle(id: Int) {
    table.toggle(id: id)
    updateRow(id)
  }

  func select(id: Int) { table.select(id: id) }

  func remove(id: Int) {
    guard let position = table.position(of: id) else { return }
    table.remove(id: id)
    ids.remove(at: position)
    rows[id] = nil
    onEffect(.removed(id: id))
  }

  func clear() {
    table.clear()
    ids = []
    rows = [:]
  }

  // MARK: List: requests

  /// Several may be in flight; each changes its own row, or nothing when that is gone.
  func refresh(id: Int) {
    guard table.contains(id: id) else { return }
    refreshCount += 1
    refreshes[refreshCount] = Task { [weak self, labels, number = refreshCount] in
      let label = try? await labels.label(forRow: id)
      guard let self, !Task.isCancelled else { return }
      refreshes[number] = nil
      guard let label else { return }
      table.relabel(id: id, label)
      updateRow(id)
    }
  }

  func stop() {
    for refresh in refreshes.values { refresh.cancel() }
    refreshes = [:]
  }

  // MARK: List: transitions

  private func updateRow(_ id: Int) {
    guard let row = rows[id], let position = table.position(of: id) else { return }
    row.row = table.rows[position]
  }
}

// MARK: List: state

/// A row by itself: its readers render again when it changes, and not when others do.
@Observable
final class ObservableRow {
  fileprivate(set) var row: Row

  init(_ row: Row) { self.row = row }
}
