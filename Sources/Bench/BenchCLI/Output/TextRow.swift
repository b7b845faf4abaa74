/// A line of a table, at most 120 columns long.
struct TextRow {
  static let nameWidth = 20

  let name: String
  let time: String
  let interval: String
  let ratio: String
  let mallocs: String
  let bytes: String
  let renders: String

  /// The line of headings.
  static func header(first: String, ratio: String) -> TextRow {
    TextRow(
      name: first, time: "per action", interval: "95 % interval", ratio: ratio,
      mallocs: "mallocs", bytes: "bytes", renders: "renders")
  }

  var line: String {
    let cells = [
      time.aligned(to: 11), interval.aligned(to: 23), ratio.aligned(to: 14),
      mallocs.aligned(to: 12), bytes.aligned(to: 13), renders.aligned(to: 9),
    ]
    return "  " + name.padded(to: Self.nameWidth) + " " + cells.joined(separator: " ")
  }
}
