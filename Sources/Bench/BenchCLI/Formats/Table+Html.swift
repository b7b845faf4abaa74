extension Table {
  /// The table as HTML, with its title as the caption; its rows can be sorted.
  package func html(id: String? = nil) -> Html {
    let name: Html? = id.map { " id=\"\($0)\"" }
    let caption: Html? = title.map { "<caption>\($0)</caption>" }
    return """
      <div class="table" tabindex="0" role="region" aria-label="\(title ?? "table")">
      <table class="sortable"\(name)>\(caption)\(head)
      <tbody>
      \(rows.map(line))</tbody>
      </table>
      </div>

      """
  }

  private var head: Html? {
    guard columns.contains(where: { !$0.heading.isEmpty }) else { return nil }
    let cells = columns.map { column -> Html in
      // An empty heading tells a screen reader nothing; what is sorted has to have a name.
      column.heading.isEmpty
        ? "<td></td>" : "<th scope=\"col\"\(Self.className(column))>\(column.heading)</th>"
    }
    return "<thead><tr>\(cells)</tr></thead>"
  }

  /// A row. It names the cell that its values are of, if that is one; otherwise each value does.
  private func line(_ row: [Value]) -> Html {
    let cells = row.compactMap(\.source?.cell).unique
    let common = cells.count == 1 ? cells[0] : nil
    let name: Html? = common.map { " data-cell=\"\($0)\"" }
    var index = 0
    let values = row.prefix(columns.count).map { value -> Html in
      let column = columns[min(index, columns.count - 1)]
      let span = min(value.span, columns.count - index)
      defer { index += span }
      if index == 0 { return "<th scope=\"row\">\(value.html)</th>" }
      return span > 1
        ? "<td colspan=\"\(span)\">\(value.html)</td>"
        : "<td\(value.attributes(namesCell: common == nil) ?? Self.className(column))>\(value.html)</td>"
    }
    let missing = (min(index, columns.count)..<columns.count).map { _ -> Html in "<td></td>" }
    return "<tr\(name)>\(values)\(missing)</tr>\n"
  }

  private static func className(_ column: Column) -> Html {
    switch column.alignment {
    case .leading: ""
    case .trailing: " class=\"right\""
    case .center: " class=\"center\""
    }
  }
}

extension Table.Value {
  fileprivate var html: Html {
    switch tone {
    case .plain: "\(text)"
    case .good: "<span class=\"good\">\(text)</span>"
    case .bad: "<span class=\"bad\">\(text)</span>"
    }
  }

  /// What the text stands for, in full: tables are sorted by it. The style of such cells is that of numbers.
  fileprivate func attributes(namesCell: Bool) -> Html? {
    source.map { source in
      let cell: Html? = namesCell ? " data-cell=\"\(source.cell)\"" : nil
      return "\(cell) data-v=\"\(exact: source.value)\" data-of=\"\(source.metric)\""
    }
  }
}
