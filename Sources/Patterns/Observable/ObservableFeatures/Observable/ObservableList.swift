import Observation
import Spec

@Observable
final class ObservableList: ListViewModel {
  private(set) var table: RowTable {
    didSet { for row in rows.values { row.update(table) } }
  }
  @ObservationIgnored var onEffect: @MainActor (ListSpec.Effect) -> Void = { _ in }
  private let labels: any LabelService
  /// The rows that screens show on their own, by position.
  @ObservationIgnored private var rows: [Int: ObservableRow] = [:]
  @ObservationIgnored private var refreshes: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var refreshCount = 0

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    table = RowTable(rows: seed.rows, labels: seed.labels)
    labels = environment.labels
  }

  deinit {
    for refresh in refreshes.values { refresh.cancel() }
  }

  var view: ListSpec.View { ListSpec.View(table) }

  /// An object for the row at `position`; it is kept as long as the list.
  func row(at position: Int) -> ObservableRow {
    if let row = rows[position] { return row }
    let row = ObservableRow(at: position, of: table)
    rows[position] = row
    return row
  }

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

/// The row at one position. Its readers render again when another row, or another version of it, stands there.
@Observable
final class ObservableRow {
  private let position: Int
  private(set) var row: Row?

  init(at position: Int, of table: RowTable) {
    self.position = position
    update(table)
  }

  func update(_ table: RowTable) {
    let row = table.rows.indices.contains(position) ? table.rows[position] : nil
    if row != self.row { self.row = row }
  }
}
