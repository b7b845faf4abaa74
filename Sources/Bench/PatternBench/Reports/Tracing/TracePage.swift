import BenchCLI
import BenchKit
import Conformance

extension TraceReport: HtmlReport {
  var page: HtmlPage {
    let count = parts.map(\.traces.count).max() ?? 0
    let schedules = (0..<count).map { index in
      ScheduleSection(
        index,
        parts.map { part in
          (part.pattern, part.traces.indices.contains(index) ? part.traces[index] : nil)
        }
      ).html
    }
    return HtmlPage(
      title: "How actions flow: \(feature)", lead: lead,
      sections: [
        HtmlPage.Section(id: "schedules", title: "Steps", body: "\(note)\(schedules)"),
        HtmlPage.Section(id: "charts", title: "Jobs by executor", body: charts),
      ],
      footer: "<p class=\"soft\">Made by <code>\(command)</code>.</p>")
  }

  private var lead: Html {
    """
    <p class="lead">The same steps, taken by a user and the environment, pass through each pattern. Read a column \
    from the top: what is sent, what runs where, and what is rendered.</p>
    <p class="soft">→ sent · ● rendered · ◆ effect · ↗ asked of the environment · ↘ answered · × cancelled · \
    ◷ time · ↷ another task would have run by default</p>
    """
  }

  private var note: Html {
    // Where a schedule was chosen, the others do not matter.
    guard parts.contains(where: { $0.isComplete != nil }) else { return "" }
    let others = parts.filter { $0.isComplete == false }.map(\.pattern)
    let more =
      others.isEmpty
      ? "There are no others."
      : "\(others.list("and")) \(others.count == 1 ? "has" : "have") more than are shown; --schedules shows others."
    return """
      <p class="soft">A schedule is an order in which the jobs run. In the default one, a task continues as long as it can; in \
      the others, another task is taken where ↷ stands. The option below a name shows that schedule alone. \(more)</p>

      """
  }

  private var charts: Html {
    let first = parts.compactMap { $0.traces.first }
    let charts = first.map { TraceChart($0).html }
    let drawn = first.allSatisfy(\.isInOrder) ? "The default order" : "The first schedule"
    return
      "<p>A box is a job, a colour a task, a sign what happened in it. \(drawn) is drawn.</p>\n\(charts)"
  }
}

/// One schedule of each pattern, side by side.
private struct ScheduleSection {
  private let number: Int
  private let traces: [(pattern: String, trace: FeatureTrace?)]

  init(_ index: Int, _ traces: [(pattern: String, trace: FeatureTrace?)]) {
    number = index + 1
    self.traces = traces
  }

  var html: Html {
    let heads = traces.map { pattern, trace -> Html in
      let order = trace.flatMap { trace -> Html? in
        trace.isInOrder ? nil : "<span class=\"claims\">\(trace.order)</span>"
      }
      return "<th scope=\"col\">\(pattern)\(order)</th>"
    }
    // A trace that fails early has not taken all steps.
    let steps = traces.compactMap(\.trace?.steps).max { $0.count < $1.count } ?? []
    let isDefault = traces.allSatisfy { $0.trace?.isInOrder ?? true }
    let contents = traces.map { $0.trace.map(StepContents.init) }
    let rows = (0...steps.count).map { step -> Html in
      let cells = contents.map { cell($0, step) }
      return
        "<tr><th scope=\"row\">\(step == 0 ? "start" : steps[step - 1])</th>\(cells)</tr>\n"
    }
    let views = traces.map { _ -> Html in "<td class=\"view\"></td>" }
    let tests = traces.map { test($1) }
    return """
      <details class="flow"\(number == 1 ? " open" as Html : "")>
      <summary>Schedule \(number)\(isDefault ? ", the default order" : "")</summary>
      <p class="stepper"><button type="button" class="back">◀ Back</button>
      <input type="range" min="0" value="0" aria-label="Step of schedule \(number)">
      <button type="button" class="forward">Forward ▶</button> <output></output></p>
      <div class="table" tabindex="0" role="region" aria-label="Schedule \(number)">
      <table class="trace">
      <thead><tr><th scope="col">step</th>\(heads)</tr>
      <tr class="views"><th scope="row">the screen shows</th>\(views)</tr></thead>
      <tbody>
      \(rows)</tbody>
      <tfoot><tr><th scope="row">as a test</th>\(tests)</tr></tfoot>
      </table>
      </div>
      </details>

      """
  }

  /// Swift that takes the same steps under the same schedule, and passes or fails as the trace does.
  private func test(_ trace: FeatureTrace?) -> Html {
    guard let trace else { return "<td></td>" }
    let id = "test-\(number)-\(trace.pattern.anchor)"
    let outcome: Html = trace.failure.map { "<span class=\"bad\">fails: \($0)</span>" } ?? "passes"
    return """
      <td><details><summary>Copy as test</summary>
      <p>\(outcome) <button type="button" data-copy="\(id)">Copy</button></p>
      <pre id="\(id)" tabindex="0">\(trace.test)</pre></details></td>
      """
  }

  private func cell(_ contents: StepContents?, _ step: Int) -> Html {
    guard let contents else { return "<td class=\"none\">has no such schedule</td>" }
    let items = contents.entries(step).map { entry in
      switch entry {
      case .job(let job): item(job, contents.trace)
      case .event(let event): item(event)
      }
    }
    return items.isEmpty ? "<td></td>" : "<td><ol>\(items)</ol></td>"
  }

  private func item(_ job: FeatureTrace.Job, _ trace: FeatureTrace) -> Html {
    let code = job.function.map { "<span class=\"code\">\($0)</span>" as Html }
    let deviation: Html? = job.insteadOf == nil ? nil : "↷ "
    return """
      <li class="job">\(deviation)<span class="lane">\(trace.lanes[job.lane])</span> \
      \(trace.title(ofTask: job.task))\(code)</li>
      """
  }

  private func item(_ event: FeatureTrace.Event) -> Html {
    let view: Html? = event.kind == .render ? " data-view=\"\(event.text)\"" : nil
    let changed = event.changes.map { changes -> Html in
      let lines = changes.map { change -> Html in
        "<span class=\"change\">\(change.path) <del>\(change.former)</del> <ins>\(change.latter)</ins></span>"
      }
      return changes.isEmpty ? "● rendered nothing new" : "● render\(lines)"
    }
    return "<li class=\"\(event.kind.rawValue)\"\(view)>\(changed ?? "\(event.line)")</li>"
  }
}

/// What ran and happened after each step of a trace and before the next.
private struct StepContents {
  enum JobOrEvent {
    case job(FeatureTrace.Job)
    case event(FeatureTrace.Event)
  }

  let trace: FeatureTrace
  private let jobs: [Int: [(number: Int, job: FeatureTrace.Job)]]
  private let events: [Int: [FeatureTrace.Event]]

  /// The contents of `trace`, without jobs of the user in which nothing happens.
  init(_ trace: FeatureTrace) {
    self.trace = trace
    let all = trace.jobs.enumerated().filter { $1.task != 1 }.map { (number: $0 + 1, job: $1) }
    jobs = Dictionary(grouping: all, by: \.job.step)
    events = Dictionary(grouping: trace.events, by: \.step)
  }

  /// What a step led to, in order: a job comes before what happens in it.
  func entries(_ step: Int) -> [JobOrEvent] {
    let begun = (jobs[step] ?? []).map { (place: 2 * $0.number, entry: JobOrEvent.job($0.job)) }
    let happened = (events[step] ?? []).map { (place: 2 * $0.job + 1, entry: JobOrEvent.event($0)) }
    let all = (begun + happened).enumerated()
    return all.sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.entry)
  }
}

extension TraceReport: PictureReport {
  /// The first schedule of each pattern, one below the other.
  func picture() -> Picture {
    let charts = parts.compactMap { $0.traces.first }.map { TraceChart($0) }
    var top = 0.0
    let pieces = charts.map { chart -> Html in
      defer { top += chart.height + 6 }
      return "<g transform=\"translate(0 \(top))\">\n\(chart.content)</g>\n"
    }
    return Picture(
      title: "How actions flow: \(feature)", width: charts.map(\.width).max() ?? 0, height: top,
      content: Html(joining: pieces))
  }
}
