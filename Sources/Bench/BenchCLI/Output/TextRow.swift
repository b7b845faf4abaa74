/// A line of a table.
struct TextRow {
  /// What is told of a cell, in the order of columns.
  enum Column: String, CaseIterable {
    case tier
    case time = "per action"
    case interval = "95 % interval"
    case ratio, verdict, mallocs, bytes, retains
    case instructions = "instr."

    fileprivate var width: Int {
      switch self {
      case .tier: 4
      case .time: 10
      case .interval: 23
      case .ratio: 9
      case .verdict: 12
      case .mallocs, .bytes, .retains, .instructions: 8
      }
    }
  }

  static let nameWidth = 18

  let name: String
  let cells: [Column: String]

  /// The columns that `width` has room for: what a reader needs least goes first.
  static func columns(within width: Int) -> [Column] {
    var columns = Column.allCases
    for dispensable in [Column.interval, .bytes, .retains, .instructions, .tier, .mallocs] {
      let needed = columns.reduce(2 + nameWidth) { $0 + 1 + $1.width }
      if needed <= width { break }
      columns.removeAll { $0 == dispensable }
    }
    return columns
  }

  /// The line of headings.
  static func header(first: String, ratio: String, hasTiers: Bool) -> TextRow {
    var cells = Dictionary(uniqueKeysWithValues: Column.allCases.map { ($0, $0.rawValue) })
    cells[.ratio] = ratio
    cells[.verdict] = ""
    if !hasTiers { cells[.tier] = "" }
    return TextRow(name: first, cells: cells)
  }

  func line(_ columns: [Column]) -> String {
    let values = columns.map { column in
      let text = cells[column] ?? ""
      return column == .verdict ? text.padded(to: column.width) : text.aligned(to: column.width)
    }
    return "  " + name.padded(to: Self.nameWidth) + " " + values.joined(separator: " ")
  }
}
