import IV
import Spec

enum ListEvent {
  case didLoad
  case did(ListSpec.Action)
  case didDisappear
}

/// Tells a screen just what to change, so that nobody copies a long list for the sake of one row.
enum ListCommand {
  case show(ListSpec.View)
  case append([Row])
  case replace(Row, position: Int, doneCount: Int)
  case relabel([String], every: Int)
  case swap(Int, Int)
  case select(id: Int)
  case remove(position: Int, selectedID: Int?, doneCount: Int)
  case didRemove(id: Int)
}

final class ListInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<ListCommand>?

  private var table: RowTable
  private let labels: any LabelService
  private let refreshes = Chores()

  init(_ seed: ListSpec.Seed, _ labels: any LabelService) {
    table = RowTable(rows: seed.rows, labels: seed.labels)
    self.labels = labels
  }

  func handle(event: ListEvent) {
    switch event {
    case .didLoad: emit(.show(ListSpec.View(table)))
    case .did(let action): handle(action)
    case .didDisappear: refreshes.cancel()
    }
  }

  private func handle(_ action: ListSpec.Action) {
    switch action {
    case .create(let count) where count > 0:
      table.create(count)
      emit(.show(ListSpec.View(table)))
    case .append(let count) where count > 0:
      let former = table.rows.count
      table.append(count)
      emit(.append(Array(table.rows[former...])))
    case .updateEvery(let stride) where stride > 0 && !table.rows.isEmpty:
      table.updateEvery(stride)
      let rows = Swift.stride(from: 0, to: table.rows.count, by: stride)
      emit(.relabel(rows.map { table.rows[$0].label }, every: stride))
    case .swap(let first, let second) where first != second:
      guard table.rows.indices.contains(first), table.rows.indices.contains(second) else { break }
      table.swap(first, second)
      emit(.swap(first, second))
    case .toggle(let id):
      table.toggle(id: id)
      replace(id)
    case .select(let id) where table.contains(id: id) && table.selectedID != id:
      table.select(id: id)
      emit(.select(id: id))
    case .remove(let id):
      remove(id)
    case .clear where !table.rows.isEmpty:
      table.clear()
      emit(.show(ListSpec.View(table)))
    case .refresh(let id) where table.contains(id: id):
      refresh(id)
    default:
      break
    }
  }

  private func remove(_ id: Int) {
    guard let position = table.position(of: id) else { return }
    table.remove(id: id)
    emit(
      .remove(position: position, selectedID: table.selectedID, doneCount: table.doneCount))
    emit(.didRemove(id: id))
  }

  private func refresh(_ id: Int) {
    refreshes.run { [weak self, labels] in
      guard let label = try? await labels.label(forRow: id), !Task.isCancelled else { return }
      self?.relabel(id, label)
    }
  }

  private func relabel(_ id: Int, _ label: String) {
    table.relabel(id: id, label)
    replace(id)
  }

  private func replace(_ id: Int) {
    guard let position = table.position(of: id) else { return }
    emit(.replace(table.rows[position], position: position, doneCount: table.doneCount))
  }
}
