import Spec

// MARK: List: state

/// The list by hand: an action is handled before `send` returns, a refresh when it is answered.
@MainActor
public class DirectList: FeatureDriver, DirectFeature {
  public typealias Feature = ListSpec

  enum Input: Sendable {
    case action(ListSpec.Action)
    case refreshed(refresh: Int, row: Int, label: String?)
  }

  let turns = TurnQueue<Input>()
  let screen = Screen<ListSpec>()
  private var table: RowTable
  private let labels: any LabelService
  private var refreshes: [Int: Task<Void, Never>] = [:]
  private var refreshCount = 0

  public required init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    table = RowTable(rows: seed.rows, labels: seed.labels)
    labels = environment.labels
  }

  deinit {
    for refresh in refreshes.values { refresh.cancel() }
  }

  public var view: ListSpec.View { ListSpec.View(table) }

  // MARK: List: transitions, effects

  public func send(_ action: ListSpec.Action) { receive(.action(action)) }

  func handle(_ input: Input) {
    switch input {
    case .action(let action): handle(action)
    case .refreshed(let refresh, let row, let label):
      refreshes[refresh] = nil
      guard let label, table.contains(id: row) else { return }
      table.relabel(id: row, label)
      screen.views.notify(view)
    }
  }

  private func handle(_ action: ListSpec.Action) {
    var removed: Int?
    switch action {
    case .create(let count): table.create(count)
    case .append(let count): table.append(count)
    case .updateEvery(let stride): table.updateEvery(stride)
    case .swap(let first, let second): table.swap(first, second)
    case .toggle(let id): table.toggle(id: id)
    case .select(let id): table.select(id: id)
    case .remove(let id): removed = table.remove(id: id) ? id : nil
    case .clear: table.clear()
    case .refresh(let id): if table.contains(id: id) { refresh(id) }
    }
    screen.views.notify(view)
    if let removed { screen.effects.notify(.removed(id: removed)) }
  }

  // MARK: List: requests

  private func refresh(_ row: Int) {
    refreshCount += 1
    refreshes[refreshCount] = Task { [weak self, labels, refresh = refreshCount] in
      let label = try? await labels.label(forRow: row)
      self?.receive(.refreshed(refresh: refresh, row: row, label: label))
    }
  }

  // MARK: -

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken
  {
    add(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
    -> ObservationToken
  {
    add(handler)
  }

  public func shutdown() {
    screen.close()
    for refresh in refreshes.values { refresh.cancel() }
    refreshes = [:]
  }

  public var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? { nil }

  public var parts: [AnyObject] { [screen] }
}
