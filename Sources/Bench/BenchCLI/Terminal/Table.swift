/// A table, printed as text for a terminal or as Markdown for a page.
///
/// As text, columns are as wide as what they hold. Where there is not enough room, the columns that a
/// reader needs least are dropped, and the one that wraps becomes narrower. Markdown has every column.
///
/// ```swift
/// var table = Table("Targets", [.leading("target"), .trailing("found", width: 9)])
/// table.add("≤ 2 × list.toggle/100", Table.Value("missed", .bad))
/// table.text(style)
/// ```
package struct Table {
  package enum Alignment { case leading, trailing, center }

  package struct Column {
    package let heading: String
    package let alignment: Alignment
    /// The least width, so that tables that stand below one another look alike.
    package var width = 0
    /// Which column is dropped first where there is no room: the lowest. Nil is never dropped.
    package var dropped: Int?
    /// Whether long values continue on further lines.
    package var wraps = false
    /// What an option calls it, where that is not its heading.
    package var name: String?

    package static func leading(
      _ heading: String = "", width: Int = 0, dropped: Int? = nil, wraps: Bool = false
    ) -> Column {
      Column(
        heading: heading, alignment: .leading, width: width, dropped: dropped, wraps: wraps)
    }

    package static func trailing(_ heading: String = "", width: Int = 0, dropped: Int? = nil)
      -> Column
    {
      Column(heading: heading, alignment: .trailing, width: width, dropped: dropped)
    }

    package static func center(_ heading: String) -> Column {
      Column(heading: heading, alignment: .center)
    }
  }

  /// How a value looks where there are colours.
  package enum Tone { case plain, good, bad }

  /// What a value is printed from: a row of a result.
  package struct Source {
    package let cell: String
    package let metric: String
    package let value: Double
  }

  /// A value of a row.
  package struct Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    package let text: String
    package var tone = Tone.plain
    /// How many columns it covers.
    package var span = 1
    /// What it is printed from, where tables are sorted by that.
    package var source: Source?

    package init(_ text: String, _ tone: Tone = .plain, span: Int = 1) {
      (self.text, self.tone, self.span) = (text, tone, span)
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// A text that covers the rest of a row, and wraps.
    package static func message(_ text: String, _ tone: Tone = .plain) -> Value {
      Value(text, tone, span: .max)
    }
  }

  package let title: String?
  package let columns: [Column]
  /// How far text stands from the left edge.
  package let indent: Int
  /// The space between two columns of text.
  package let gap: Int
  package private(set) var rows: [[Value]] = []

  package init(_ title: String? = nil, _ columns: [Column], indent: Int = 2, gap: Int = 2) {
    (self.title, self.columns, self.indent, self.gap) = (title, columns, indent, gap)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Adds a row; missing values at its end are empty.
  package mutating func add(_ values: Value...) { rows.append(values) }

  /// Adds a row; plain values take its tone.
  package mutating func add(_ values: [Value], tone: Tone = .plain) {
    rows.append(
      values.map { value in
        var value = value
        if value.tone == .plain { value.tone = tone }
        return value
      })
  }

  /// Adds a row of plain texts.
  package mutating func add(_ texts: [String], tone: Tone = .plain) {
    add(texts.map { Value($0) }, tone: tone)
  }

  private var hasHeadings: Bool { columns.contains { !$0.heading.isEmpty } }
}

// MARK: - Markdown

extension Table {
  /// The lines of the table, with the title in bold above it.
  package var markdown: [String] {
    let head = title.map { ["**\(Self.escaped($0))**", ""] } ?? []
    let rule = columns.map { column in
      switch column.alignment {
      case .leading: "---"
      case .trailing: "---:"
      case .center: ":---:"
      }
    }
    return head + [Self.line(columns.map(\.heading)), "|\(rule.joined(separator: "|"))|"]
      + rows.map { row in
        var texts: [String] = []
        for value in row {
          let span = min(value.span, columns.count - texts.count)
          texts += [value.text] + Array(repeating: "", count: max(0, span - 1))
        }
        return Self.line(texts + Array(repeating: "", count: max(0, columns.count - texts.count)))
      }
  }

  private static func line(_ texts: [String]) -> String {
    "|" + texts.map { $0.isEmpty ? " |" : " \(escaped($0)) |" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}

// MARK: - Text

extension Table {
  private static let leastWrapped = 24

  /// The lines of the table, with its title and headings, within the room that `style` has.
  package func text(_ style: Style) -> [String] {
    let layout = Layout(self, width: style.textWidth)
    let headings = columns.map { Value($0.heading) }
    return (title?.wrapped(to: style.textWidth) ?? []).map { style.bold($0) }
      + (hasHeadings ? layout.lines(headings, .plain).map { style.dim($0) } : [])
      + rows.flatMap { layout.lines($0, style) }
  }

  /// The names of the columns that there is no room for.
  fileprivate func leftOut(_ style: Style) -> [String] {
    Layout(self, width: style.textWidth).leftOut
  }

  /// The columns that there is room for, and how wide each is.
  private struct Layout {
    private let table: Table
    private let shown: [Int]
    private let widths: [Int]
    private let available: Int

    init(_ table: Table, width available: Int) {
      var natural = table.columns.map { max($0.heading.count, $0.width) }
      for row in table.rows {
        var index = 0
        for value in row where index < natural.count {
          if value.span == 1 { natural[index] = max(natural[index], value.text.count) }
          index += min(value.span, natural.count)
        }
      }
      func width(of shown: [Int], _ width: (Int) -> Int) -> Int {
        shown.reduce(table.indent - table.gap) { $0 + table.gap + width($1) }
      }
      var shown = Array(table.columns.indices)
      func least(_ index: Int) -> Int {
        table.columns[index].wraps ? min(natural[index], Table.leastWrapped) : natural[index]
      }
      let droppable = shown.filter { table.columns[$0].dropped != nil }
        .sorted { table.columns[$0].dropped! < table.columns[$1].dropped! }
      for index in droppable where width(of: shown, least) > available {
        shown.removeAll { $0 == index }
      }
      if let wrapping = shown.first(where: { table.columns[$0].wraps }) {
        let excess = width(of: shown) { natural[$0] } - available
        natural[wrapping] = max(least(wrapping), natural[wrapping] - max(0, excess))
      }
      self.table = table
      self.shown = shown
      self.available = available
      widths = natural
    }

    var leftOut: [String] {
      table.columns.indices.filter { !shown.contains($0) }.map { table.columns[$0] }
        .filter { !$0.heading.isEmpty }.map { $0.name ?? $0.heading }
    }

    var width: Int { start(of: shown.count) - table.gap }

    /// Where the shown column of this position begins.
    private func start(of position: Int) -> Int {
      shown.prefix(position).reduce(table.indent) { $0 + widths[$1] + table.gap }
    }

    /// The lines of one row: more than one where a value wraps.
    func lines(_ row: [Value], _ style: Style) -> [String] {
      let placed = placed(row)
      let height = placed.map(\.lines.count).max() ?? 0
      return (0..<height).map { line in
        var text = ""
        var end = 0
        for value in placed where line < value.lines.count && !value.lines[line].isEmpty {
          let content = value.lines[line]
          let room = max(0, value.width - content.count)
          let before =
            switch value.alignment {
            case .leading: 0
            case .trailing: room
            case .center: room / 2
            }
          let start = value.start + before
          text +=
            String(repeating: " ", count: max(0, start - end)) + style.tinted(content, value.tone)
          end = max(start, end) + content.count
        }
        return text
      }
    }

    private struct Placed {
      let lines: [String]
      let start: Int
      let width: Int
      let alignment: Alignment
      let tone: Tone
    }

    private func placed(_ row: [Value]) -> [Placed] {
      var index = 0
      return row.compactMap { value -> Placed? in
        let first = index
        guard first < table.columns.count else { return nil }
        index = min(table.columns.count, value.span == .max ? .max : first + value.span)
        let positions = shown.indices.filter { (first..<index).contains(shown[$0]) }
        guard let position = positions.first else { return nil }
        let start = start(of: position)
        let isRest = value.span > 1 && index == table.columns.count
        let column = table.columns[first]
        let width =
          isRest
          ? max(available - start, 20) : self.start(of: positions.last! + 1) - table.gap - start
        let wraps = isRest || (value.span == 1 && column.wraps)
        return Placed(
          lines: wraps ? value.text.wrapped(to: width) : [value.text], start: start, width: width,
          alignment: value.span == 1 ? column.alignment : .leading, tone: value.tone)
      }
    }
  }
}

extension [Table] {
  /// A line that names the columns for which there is no room, and the option that shows them if there is one; none if
  /// every table has all.
  package func leftOut(_ style: Style, option: String? = nil) -> [String] {
    let names = flatMap { $0.leftOut(style) }.unique
    guard !names.isEmpty else { return [] }
    let rest =
      option.map { ". \($0) \(names.joined(separator: ",")) shows these; html and json have all." }
      ?? "; other formats have all columns."
    return "Left out for lack of room: \(names.joined(separator: ", "))\(rest)"
      .wrapped(to: style.textWidth)
  }
}

extension [[String]] {
  /// The lines, with an empty one between groups that are not empty themselves.
  package var paragraphs: String {
    filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}
