import BenchCLI
import BenchKit
import Choosing

/// What every pattern costs in the workloads that all have: as a share of a frame, or as a multiple of a pattern or mechanism
/// that the reader chooses.
struct GlanceSection {
  private let glance: Glance
  private let summaries: [Cell: String]
  private let ids: ResultIds

  /// A section about `glance`, which links to the workloads of the result with these ids.
  init(_ glance: Glance, _ summaries: [Cell: String], _ ids: ResultIds) {
    (self.glance, self.summaries, self.ids) = (glance, summaries, ids)
  }

  var section: HtmlPage.Section {
    HtmlPage.Section(
      id: "glance", title: "At a glance",
      body: """
        <p><b>Does it matter?</b> Each cell is what an action costs, from send to render, as a share \
        of <span id="baseline-name">\(Self.frame)</span>; the value stands below it. In a row, no pattern \
        of a tier is proven slower than another.</p>
        <ul>\(findings)</ul>
        \(controls)
        <p id="news" class="soft" role="status"></p>
        <div class="table" tabindex="0" role="region" aria-label="At a glance">
        <table id="factors" class="glance sortable">
        <thead><tr><th scope="col">workload</th>\(heads)</tr></thead>
        <tbody>
        \(rows)</tbody>
        </table>
        </div>
        <ul class="legend" aria-label="Colours">\(legend)</ul>
        <p class="soft">There is no overall score: only you know which rows matter.</p>
        """)
  }

  private var findings: [Html] {
    Findings(glance.result).sentences.map { "<li>\($0)</li>\n" }
  }

  private var controls: Html {
    let options = glance.patterns.map { pattern -> Html in "<option>\(pattern)</option>" }
    let mechanisms = glance.floors.map { floor -> Html in
      "<option value=\"\(floor.workload)\">\(floor.part)</option>"
    }
    let others: Html? =
      mechanisms.isEmpty ? nil : "<optgroup label=\"Mechanisms\">\(mechanisms)</optgroup>"
    let choices = glance.choices.map { choice -> Html in
      "<option value=\"\(choice.metric.rawValue)\">\(choice.name)</option>"
    }
    let boxes = glance.patterns.map { pattern -> Html in
      "<label><input type=\"checkbox\" name=\"pattern\" value=\"\(pattern)\" checked> \(pattern)</label>"
    }
    return """
      <form class="controls" autocomplete="off">
      <label>Compared with <select id="baseline"><option value="frame">\(Self.frame)</option>\
      <optgroup label="Patterns">\(options)</optgroup>\(others)\
      </select></label>
      <label>Metric <select id="metric">\(choices)</select></label>
      <label>Workloads <input type="search" id="find" placeholder="list toggle"></label>
      <details><summary>More</summary>
      <fieldset><legend>Patterns</legend>\(boxes)</fieldset>
      <button type="button" id="reset">Reset</button>
      </details>
      </form>

      """
  }

  private static let frame = "a frame at 120 Hz"

  private var legend: [Html] {
    Band.allCases.map { band in
      "<li class=\"f\(Glance.bandColours[band.rawValue])\">\(band.text) of a frame</li>"
    }
  }

  private var heads: [Html] {
    glance.patterns.map { "<th scope=\"col\" data-pattern=\"\($0)\">\($0)</th>" }
  }

  private var rows: [Html] {
    glance.common.map { index, line in
      let summary = glance.patterns.lazy.compactMap { line.cells[$0].flatMap { summaries[$0] } }
        .first
      let explanation = summary.map { "<span class=\"claims\">\($0)</span>" as Html }
      return """
        <tr data-row="\(index)" data-workload="\(line.title)"><th scope="row">\
        <a href="#\(ids.workload(index, line.title))">\(line.title)</a>\(explanation)</th>\
        \(glance.patterns.map { value(of: $0, line) })</tr>

        """
    }
  }

  private func value(of pattern: String, _ line: Glance.Line) -> Html {
    let metric = glance.choices[0].metric
    guard let row = glance.row(pattern, line, metric), let value = row.value else {
      return
        "<td class=\"none\" data-pattern=\"\(pattern)\">\(glance.excuse(of: pattern, line))</td>"
    }
    let tier = row.tier.map { "<span class=\"tier\">tier \($0)</span>" as Html }
    let isTime = metric == .time
    let below: Html? = isTime ? "<span class=\"value\">\(value.asTime)</span> " : nil
    let note = glance.note(on: row.cell).map { "<span class=\"note\">\($0)</span>" as Html }
    return """
      <td class="\(isTime ? Glance.colour(ofTime: value) : Glance.colour(of: nil))" data-pattern="\(pattern)" \
      data-cell="\(row.cell.description)" data-v="\(exact: value)" data-of="\(row.metric.rawValue)">\
      <span class="factor">\(isTime ? value.shareOfFrame : value.asCount)</span>\
      \(below)\(tier)\(note)</td>
      """
  }
}

// MARK: - For the script

extension GlanceSection {
  /// What the script needs to compare with another pattern or in another metric.
  var data: String {
    Data(
      limits: Glance.limits, neutral: Glance.neutral, frame: Glance.frame,
      bandColours: Glance.bandColours,
      metrics: glance.choices.map {
        .init(id: $0.metric.rawValue, name: $0.name, isTime: $0.metric == .time)
      },
      lines: glance.lines.map { $0.cells.mapValues(values) },
      floors: Dictionary(
        glance.floors.map { ($0.workload, values($0)) }, uniquingKeysWith: { one, _ in one })
    ).json
  }

  private func values(_ cell: Cell) -> [String: Value] {
    var values: [String: Value] = [:]
    for choice in glance.choices {
      values[choice.metric.rawValue] = glance.result.row(cell, choice.metric)?.value.map {
        .number($0)
      }
    }
    values["tier"] = glance.result.row(cell, .time)?.tier.map { .number(Double($0)) }
    values["name"] = .text("\(cell)")
    values["note"] = glance.note(on: cell).map { .text($0) }
    values["reason"] = glance.reason(of: cell).map { .text($0) }
    return values
  }

  private struct Data: Encodable {
    struct MetricChoice: Encodable {
      let id: String
      let name: String
      let isTime: Bool
    }
    let limits: [Double]
    let neutral: Int
    let frame: Double
    let bandColours: [Int]
    let metrics: [MetricChoice]
    /// The values of each pattern, in the order of the table.
    let lines: [[String: [String: Value]]]
    let floors: [String: [String: Value]]
  }

  private enum Value: Encodable {
    case number(Double)
    case text(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }
}
