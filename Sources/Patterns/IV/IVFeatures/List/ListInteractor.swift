import IV
import Spec

// MARK: List: actions

typealias ListEvent = ScreenEvent<ListSpec.Action>

// MARK: List: effects

/// A list, or a change to the list that a screen shows.
///
/// The document's interactor commands a view that keeps its own items, so most commands here are
/// patches: a screen changes one row in place. RIV, AsyncReactor and MVI render whole values, which
/// share their storage with the state, so their next change copies every row. The benchmark's list
/// rows therefore compare two styles as well as the frameworks: with `show` after every change, IV
/// would copy the rows, too. Patches have their price: each change is written twice, in the
/// interactor and in the screen, and the two must agree.
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

// MARK: List: state

/// Changes the table and says what has changed in it.
final class ListInteractor: FeatureInteractor {
  var commandEmitter: CommandEmitter<ListCommand>?

  private var table: RowTable
  private let labels: any LabelService
  private let refreshes = TaskBag()

  init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    table = RowTable(rows: seed.rows, labels: seed.labels)
    labels = environment.labels
  }

  // MARK: List: transitions, effects

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

  // MARK: List: requests

  private func refresh(_ id: Int) {
    refreshes.run { [weak self, labels] in
      guard let label = try? await labels.label(forRow: id), !Task.isCancelled else { return }
      self?.relabel(id, label)
    }
  }

  // MARK: List: transitions

  private func relabel(_ id: Int, _ label: String) {
    table.relabel(id: id, label)
    replace(id)
  }

  private func replace(_ id: Int) {
    if let command = ListCommand.replace(id, in: &table) { emit(command) }
  }
}

extension ListCommand {
  /// Shows the row as it is in `table`, which is inout because a look-up in an object's property copies it.
  fileprivate static func replace(_ id: Int, in table: inout RowTable) -> ListCommand? {
    guard let position = table.position(of: id) else { return nil }
    return .replace(table.rows[position], position: position, doneCount: table.doneCount)
  }
}

// MARK: List: screen

final class ListScreen: Screen {
  var eventEmitter: EventEmitter<ListInteractor>?

  let observer = ScreenObserver<ListSpec>()
  var shown = ListSpec.View(rows: [], selectedID: nil, doneCount: 0)

  func handle(command: ListCommand) {
    switch command {
    case .show(let view):
      shown = view
    case .append(let rows):
      shown.rows += rows
    case .replace(let row, let position, let doneCount):
      shown.rows[position] = row
      shown.doneCount = doneCount
    case .relabel(let labels, let stride):
      for (place, label) in labels.enumerated() { shown.rows[place * stride].label = label }
    case .swap(let first, let second):
      shown.rows.swapAt(first, second)
    case .select(let id):
      shown.selectedID = id
    case .remove(let position, let selectedID, let doneCount):
      shown.rows.remove(at: position)
      shown.selectedID = selectedID
      shown.doneCount = doneCount
    case .didRemove(let id):
      observer.onEffect?(.removed(id: id))
      return
    }
    observer.onRender?(shown)
  }
}

// MARK: List: requests

/// An interactor's tasks: they end when they are done, when they are cancelled, or with their owner.
@MainActor
private final class TaskBag {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Starts `work`, which must not keep the owner alive.
  func run(_ work: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    tasks[lastNumber] = Task { [weak self, lastNumber] in
      await work()
      self?.tasks[lastNumber] = nil
    }
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
