/// One row of the list.
public struct Row: Sendable, Equatable, Identifiable {
  /// Unique within a list for the list's whole life: ids are never used again.
  public let id: Int
  /// The text that the row shows.
  public var label: String
  /// Whether the row is marked as done.
  public var isDone: Bool

  /// A row with the given contents.
  public init(id: Int, label: String, isDone: Bool = false) {
    self.id = id
    self.label = label
    self.isDone = isDone
  }
}
