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
    let others = parts.filter { !$0.isComplete }.map(\.pattern)
    let text =
      others.isEmpty
      ? "These are all schedules there are."
      : "\(others.joined(separator: ", ")): there are more schedules than these; --schedules shows others, "
        + "--schedule a certain one."
    return "<p class=\"soft\">\(text)</p>\n"
  }

  private var charts: Html {
    let charts = parts.compactMap { $0.traces.first }.map { TraceChart($0).html }
    return
      "<p>A box is a job, a colour a task, a sign what happened in it. The first schedule is drawn.</p>\n\(charts)"
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
      let schedule = trace.map { "<span class=\"claims\">schedule \($0.schedule)</span>" as Html }
      return "<th scope=\"col\">\(pattern)\(schedule)</th>"
    }
    let steps = traces.lazy.compactMap(\.trace).first?.steps ?? []
    let rows = (0...steps.count).map { step -> Html in
      let cells = traces.map { cell($1, step) }
      return
        "<tr><th scope=\"row\">\(step == 0 ? "start" : steps[step - 1].action)</th>\(cells)</tr>\n"
    }
    let views = traces.map { _ -> Html in "<td class=\"view\"></td>" }
    let tests = traces.map { test($1) }
    return """
      <details class="flow"\(number == 1 ? " open" as Html : "")>
      <summary>Schedule \(number)\(number == 1 ? ", the default order" : "")</summary>
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

  private func cell(_ trace: FeatureTrace?, _ step: Int) -> Html {
    guard let trace else { return "<td class=\"none\">has no such schedule</td>" }
    let items = entries(trace, step)
    return items.isEmpty ? "<td></td>" : "<td><ol>\(items)</ol></td>"
  }

  /// What ran and happened after a step and before the next, in order. Jobs of the user stand for themselves only
  /// where something happens in them.
  private func entries(_ trace: FeatureTrace, _ step: Int) -> [Html] {
    let events = trace.events.filter { $0.step == step }
    let jobs = trace.jobs.enumerated().filter { $1.step == step && $1.task != 1 }
      .map { (number: $0 + 1, job: $1) }
    let numbers = (events.map(\.job) + jobs.map(\.number)).unique.sorted()
    return numbers.flatMap { number -> [Html] in
      let job = jobs.first { $0.number == number }.map { item($0.job, trace) }
      return [job].compactMap { $0 } + events.filter { $0.job == number }.map { item($0, trace) }
    }
  }

  private func item(_ job: FeatureTrace.Job, _ trace: FeatureTrace) -> Html {
    let code = job.function.map { "<span class=\"code\">\($0)</span>" as Html }
    let deviation: Html? = job.insteadOf == nil ? nil : "↷ "
    return """
      <li class="job">\(deviation)<span class="lane lane\(job.lane % 4)">\(trace.lanes[job.lane])</span> \
      \(trace.title(ofTask: job.task))\(code)</li>
      """
  }

  private func item(_ event: FeatureTrace.Event, _ trace: FeatureTrace) -> Html {
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

extension String {
  /// The step without the word that most steps begin with.
  fileprivate var action: String {
    hasPrefix(".send(") ? String(dropFirst(".send(".count).dropLast()) : self
  }
}
