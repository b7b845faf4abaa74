/// A table of labelled rows with one selection; rows can be refreshed from the label service.
///
/// Unknown ids, indices out of range and counts below one change nothing. The answer to a refresh
/// changes the row it was requested for, wherever that row is by then; it is dropped if the row was
/// removed or the request failed.
public enum ListSpec: FeatureSpec {
  /// The initial number of rows, and the seed of their labels.
  public struct Seed: Sendable, Equatable {
    /// The initial number of rows.
    public var rows: Int
    /// The seed of the label generator.
    public var labels: UInt64

    /// A seed with `rows` rows.
    public init(rows: Int = 0, labels: UInt64 = 1) {
      self.rows = rows
      self.labels = labels
    }
  }

  /// What a user does.
  public enum Action: Sendable, Equatable {
    /// Replaces all rows by this many new ones, and clears the selection.
    case create(Int)
    /// Appends this many new rows.
    case append(Int)
    /// Gives every k-th row, starting at the first, a new label.
    case updateEvery(Int)
    /// Exchanges the rows at two indices.
    case swap(Int, Int)
    /// Toggles the row's done mark.
    case toggle(id: Int)
    /// Selects the row.
    case select(id: Int)
    /// Removes the row, and clears the selection if it was on that row.
    case remove(id: Int)
    /// Removes all rows and clears the selection.
    case clear
    /// Requests a new label for the row.
    case refresh(id: Int)
  }

  /// What the screen shows.
  public struct View: Sendable, Equatable {
    /// The rows in order.
    public var rows: [Row]
    /// The id of the selected row.
    public var selectedID: Int?
    /// The number of rows that are done.
    public var doneCount: Int

    /// A view with the given contents.
    public init(rows: [Row], selectedID: Int?, doneCount: Int) {
      self.rows = rows
      self.selectedID = selectedID
      self.doneCount = doneCount
    }

    /// The row at `position`, counting from 0; nil if there is none.
    public func row(at position: Int) -> Row? {
      rows.indices.contains(position) ? rows[position] : nil
    }

    /// The view of `table`. O(1): the rows are shared, not copied.
    public init(_ table: RowTable) {
      self.init(rows: table.rows, selectedID: table.selectedID, doneCount: table.doneCount)
    }
  }

  /// The list's one-shot output.
  public enum Effect: Sendable, Equatable {
    /// `remove` removed the row with this id.
    case removed(id: Int)
  }

  /// What the label service does.
  public enum Event: Sendable, Equatable {
    /// A label for the row arrived.
    case labelArrived(row: Int, label: String)
    /// The request for a label failed; nothing changes.
    case labelFailed(row: Int)
  }

  /// What the list requests.
  public enum Request: Sendable, Equatable {
    /// A new label for the row.
    case label(row: Int)
  }

  /// The list's state is its table.
  public typealias State = RowTable

  /// What every pattern's features are given.
  public typealias Environment = FeatureEnvironment

  public static let name = "list"

  public static func initial(_ seed: Seed) -> RowTable {
    RowTable(rows: seed.rows, labels: seed.labels)
  }

  public static func reduce(_ table: inout RowTable, _ input: ModelInput<Self>) -> ModelOutput<Self>
  {
    switch input {
    case .action(.create(let count)): table.create(count)
    case .action(.append(let count)): table.append(count)
    case .action(.updateEvery(let stride)): table.updateEvery(stride)
    case .action(.swap(let first, let second)): table.swap(first, second)
    case .action(.toggle(let id)): table.toggle(id: id)
    case .action(.select(let id)): table.select(id: id)
    case .action(.clear): table.clear()
    case .action(.remove(let id)):
      if table.remove(id: id) { return ModelOutput(effects: [.removed(id: id)]) }
    case .action(.refresh(let id)):
      if table.contains(id: id) { return ModelOutput(request: .label(row: id)) }
    case .event(.labelArrived(let id, let label)): table.relabel(id: id, label)
    case .event(.labelFailed): break
    }
    return ModelOutput()
  }

  public static func view(_ table: RowTable) -> View { View(table) }
}
