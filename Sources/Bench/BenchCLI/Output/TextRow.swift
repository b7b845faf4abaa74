/// A line of a table, at most 120 columns long.
struct TextRow {
  static let nameWidth = 18

  let name: String
  let tier: String
  let time: String
  let interval: String
  let ratio: String
  let verdict: String
  let mallocs: String
  let bytes: String
  let retains: String
  let instructions: String

  /// The line of headings.
  static func header(first: String, ratio: String, tier: String) -> TextRow {
    TextRow(
      name: first, tier: tier, time: "per action",
      interval: "95 % interval", ratio: ratio, verdict: "", mallocs: "mallocs", bytes: "bytes",
      retains: "retains", instructions: "instr.")
  }

  var line: String {
    let cells = [
      tier.aligned(to: 4), time.aligned(to: 10), interval.aligned(to: 23), ratio.aligned(to: 9),
      verdict.padded(to: 12), mallocs.aligned(to: 8), bytes.aligned(to: 8),
      retains.aligned(to: 8), instructions.aligned(to: 8),
    ]
    return "  " + name.padded(to: Self.nameWidth) + " " + cells.joined(separator: " ")
  }
}
