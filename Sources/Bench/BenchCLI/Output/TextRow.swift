/// A line of a table, at most 120 columns long.
struct TextRow {
  static let nameWidth = 18

  let name: String
  let time: String
  let interval: String
  let ratio: String
  let mallocs: String
  let bytes: String
  let retains: String
  let instructions: String

  /// The line of headings.
  static func header(first: String, ratio: String) -> TextRow {
    TextRow(
      name: first, time: "per action", interval: "95 % interval", ratio: ratio,
      mallocs: "mallocs", bytes: "bytes", retains: "retains",
      instructions: "instructions")
  }

  var line: String {
    let cells = [
      time.aligned(to: 10), interval.aligned(to: 21), ratio.aligned(to: 14),
      mallocs.aligned(to: 8), bytes.aligned(to: 9), retains.aligned(to: 8),
      instructions.aligned(to: 12),
    ]
    return "  " + name.padded(to: Self.nameWidth) + " " + cells.joined(separator: " ")
  }
}
