import BenchKit

/// The functions behind counts that differ: cells with the same functions once, in the order of their rows.
struct ChangedFunctions {
  /// A function of the repository, and the changes of counts that it causes; or any other, where none is known to.
  struct Cause {
    let name: String
    let location: SourceLocation?
    private(set) var changes: [(metric: Metric, difference: Double, callees: [String])] = []
    fileprivate private(set) var isNew = false
    /// The largest share of a count's whole change.
    private(set) var share = 0.0

    fileprivate init(_ change: FunctionChange) {
      name = change.cause
      location = change.location ?? change.caller?.location
    }

    fileprivate mutating func add(_ change: FunctionChange, to row: Comparison.Row) {
      if change.former == nil { isNew = true }
      let whole = (row.latter ?? 0) - (row.former ?? 0)
      let difference = change.inclusive ?? change.difference
      share = max(share, abs(difference / whole))
      let callees = change.name == name ? [] : [change.name]
      if let index = changes.firstIndex(where: { $0.metric == row.metric }) {
        // An inclusive one is that of the whole function already.
        if change.inclusive == nil { changes[index].difference += difference }
        changes[index].callees += callees
      } else {
        changes.append((row.metric, difference, callees))
      }
    }

    /// The changes in words, such as `+1 mallocs, +38 instructions (swift_allocObject)`.
    var summary: String {
      // A long run says the same once more.
      let short = changes.filter { !$0.metric.isOfLongRuns }
      return (short.isEmpty ? changes : short).map { metric, difference, callees in
        let names = callees.isEmpty ? "" : " (\(callees.joined(separator: ", ")))"
        let unit = abs(difference) < 10 ? 100.0 : 1
        return "\(((difference * unit).rounded() / unit).asChange) \(metric.rawValue)\(names)"
      }.joined(separator: ", ")
    }
  }

  /// Cells with the same causes, whose changes are those of the first cell, in which they are largest.
  struct Block {
    private(set) var cells: [Cell]
    private(set) var causes: [Cause]
    private var largest: Double

    fileprivate init(_ cell: Cell, _ causes: [Cause], largest: Double) {
      (cells, self.causes, self.largest) = ([cell], causes, largest)
    }

    fileprivate mutating func add(_ cell: Cell, _ causes: [Cause], largest: Double) {
      guard largest > self.largest else { return cells.append(cell) }
      cells.insert(cell, at: 0)
      (self.causes, self.largest) = (causes, largest)
    }

    /// The causes of what costs more, with at least ``leastShare`` of a count's change: those in the files that the change
    /// touches, unless it touches none of them, or that is not known.
    func suspects(_ changedLines: [String: [ClosedRange<Int>]]?) -> [Cause] {
      let all = causes.filter { cause in
        cause.share >= ChangedFunctions.leastShare && cause.changes.contains { $0.difference > 0 }
      }
      let touched = all.filter { cause in
        guard let location = cause.location, let changedLines else { return cause.location != nil }
        return changedLines[location.file] != nil
      }
      return touched.isEmpty ? all : touched
    }

    /// The cells in words.
    var title: String {
      let few = cells.prefix(3).map(\.description).joined(separator: ", ")
      return cells.count > 3 ? "\(few) and \(cells.count - 3) more" : few
    }
  }

  private(set) var blocks: [Block] = []

  /// The share of a count's change below which a function explains nothing.
  static let leastShare = 0.05

  /// The most causes of a cell.
  private static let most = 5
  /// The most blocks that are printed.
  private static let mostBlocks = 12

  /// The functions of `rows`, if any are known.
  init(_ rows: [Comparison.Row]) {
    let known = rows.filter { $0.functions?.isEmpty == false }
    let byCell = Dictionary(grouping: known, by: \.cell)
    var places: [Set<String>: Int] = [:]
    for cell in known.map(\.cell).unique {
      let causes = Self.causes(of: byCell[cell]!)
      let names = Set(causes.map(\.name))
      let largest = byCell[cell]!.map { abs(($0.latter ?? 0) - ($0.former ?? 0)) }.max() ?? 0
      if let place = places[names] {
        blocks[place].add(cell, causes, largest: largest)
      } else {
        places[names] = blocks.count
        blocks.append(Block(cell, causes, largest: largest))
      }
    }
  }

  /// The causes in a cell's rows: those with something that A does not list first, then those that explain most of a
  /// count's change.
  private static func causes(of rows: [Comparison.Row]) -> [Cause] {
    var causes: [String: Cause] = [:]
    for row in rows {
      for change in row.functions ?? [] {
        causes[change.cause, default: Cause(change)].add(change, to: row)
      }
    }
    return causes.values.sorted {
      ($0.isNew ? 0 : 1, -$0.share, $0.name) < ($1.isNew ? 0 : 1, -$1.share, $1.name)
    }.prefix(most).map { $0 }
  }

  private static let title = "Functions behind these counts"

  /// The lines of text, of at most the width of `style`.
  func text(_ style: Style) -> [String] {
    guard !blocks.isEmpty else { return [] }
    let width = style.textWidth
    func filled(_ parts: [String], indent: Int) -> [String] {
      let margin = String(repeating: " ", count: indent)
      let line = margin + parts.joined(separator: "  ")
      return line.count <= width
        ? [line] : parts.flatMap { $0.wrapped(to: width - indent) }.map { margin + $0 }
    }
    return [style.bold(Self.title)]
      + blocks.prefix(Self.mostBlocks).flatMap { block in
        filled([block.title], indent: 2)
          + block.causes.flatMap { cause in
            filled([cause.name, cause.location?.description].compactMap { $0 }, indent: 4)
              + filled([cause.summary], indent: 8)
          }
      } + remark.wrapped(to: width)
  }

  /// The lines of a list.
  var markdown: [String] {
    guard !blocks.isEmpty else { return [] }
    return ["**\(Self.title)**", ""]
      + blocks.prefix(Self.mostBlocks).flatMap { block in
        ["- \(block.title)"]
          + block.causes.map { cause in
            let place = cause.location.map { ", \($0)" } ?? ""
            return "  - `\(cause.name)`\(place): \(cause.summary)"
          }
      } + ["", remark]
  }

  /// How to read the functions.
  static let remark =
    "Per action, in the first cell named; callees are in parentheses; functions that A does not list come first."

  private var remark: String {
    let rest = blocks.dropFirst(Self.mostBlocks).reduce(0) { $0 + $1.cells.count }
    guard rest > 0 else { return Self.remark }
    return Self.remark + " --format html or json shows \(rest.counted("more cell"))."
  }
}

extension FunctionChange {
  /// The function of the repository that causes the change, where one is known to; else the function.
  fileprivate var cause: String { location == nil ? caller?.name ?? name : name }
}

extension Double {
  /// A difference of counts, with its sign.
  var asChange: String { (self > 0 ? "+" : self < 0 ? "−" : "") + abs(self).asCount }
}
