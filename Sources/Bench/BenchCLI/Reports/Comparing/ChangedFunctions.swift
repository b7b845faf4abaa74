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
    fileprivate private(set) var share = 0.0

    fileprivate init(_ change: FunctionChange) {
      name = change.cause
      location = change.nearestLocation
    }

    fileprivate mutating func add(_ change: FunctionChange, to row: Comparison.Row) {
      if change.former == nil { isNew = true }
      let whole = (row.latter ?? 0) - (row.former ?? 0)
      share = max(share, abs(change.difference / whole))
      let callees = change.name == name ? [] : [change.name]
      if let index = changes.firstIndex(where: { $0.metric == row.metric }) {
        changes[index].difference += change.difference
        changes[index].callees += callees
      } else {
        changes.append((row.metric, change.difference, callees))
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

  /// Cells with the same causes, whose changes are those of the first cell.
  struct Block {
    var cells: [Cell]
    let causes: [Cause]

    /// The cells in words.
    var title: String {
      let few = cells.prefix(3).map(\.description).joined(separator: ", ")
      return cells.count > 3 ? "\(few) and \(cells.count - 3) more" : few
    }
  }

  private(set) var blocks: [Block] = []

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
      if let place = places[names] {
        blocks[place].cells.append(cell)
      } else {
        places[names] = blocks.count
        blocks.append(Block(cells: [cell], causes: causes))
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

  private var remark: String {
    let rest = blocks.dropFirst(Self.mostBlocks).reduce(0) { $0 + $1.cells.count }
    let more = rest == 0 ? "" : " \(rest) more cells: --format html or json."
    return
      "Per action, in the first cell named; callees are in parentheses; what A does not list comes first."
      + more
  }
}

extension FunctionChange {
  /// The function of the repository that causes the change, where one is known to; else the function.
  var cause: String { location == nil ? caller?.name ?? name : name }

  /// Where it is, or else where its caller is.
  var nearestLocation: SourceLocation? { location ?? caller?.location }

  /// Its caller and the place in the sources, as far as they are known.
  var origin: [String] {
    [caller.map { "from \($0.name)" }, nearestLocation?.description].compactMap { $0 }
  }
}

extension Double {
  /// A difference of counts, with its sign.
  var asChange: String { (self > 0 ? "+" : self < 0 ? "−" : "") + abs(self).asCount }
}
