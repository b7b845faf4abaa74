import BenchCLI
import BenchKit
import Conformance
import Explorer

/// How actions travel through patterns, schedule by schedule.
struct TraceReport: JsonReport {
  /// The traces of a pattern under one schedule after another.
  struct Part {
    let pattern: String
    let traces: [FeatureTrace]
    /// Whether there are no other schedules; nil where a certain one was chosen.
    var isComplete: Bool?
  }

  let feature: String
  let parts: [Part]
  /// The command that makes the report.
  let command: String

  var jsonText: String {
    struct File: Encodable {
      let schema = "patternbench.trace/1"
      let feature: String
      let traces: [FeatureTrace]
    }
    return File(feature: feature, traces: parts.flatMap(\.traces)).json + "\n"
  }

  func text(_ style: Style) -> String {
    parts.flatMap { part in
      part.traces.map { trace in
        (["\(style.bold("\(trace.pattern)/\(trace.feature)")) · \(trace.order)"]
          + lines(trace, style))
          .joined(separator: "\n") + "\n"
      }
    }.joined(separator: "\n")
  }

  var markdown: String { "```\n\(text(.plain))```\n" }

  /// A line for each job with its executor and task, and below it what happened.
  private func lines(_ trace: FeatureTrace, _ style: Style) -> [String] {
    let events = Dictionary(grouping: trace.events, by: \.job)
    let jobs = trace.shownJobs.flatMap { index, job -> [String] in
      let place = "\(trace.lanes[job.lane]) · \(trace.title(ofTask: job.task))"
      let code = job.function.map { " · \($0)" } ?? ""
      let head = style.dim("\("\(index + 1)".aligned(to: 5))  \(place)\(code)")
      return [head] + (events[index + 1] ?? []).map { "         \($0.line)" }
    }
    return jobs + (trace.failure.map { [style.bad("       \($0)")] } ?? [])
  }
}

extension FeatureTrace {
  var isInOrder: Bool { schedule == ScheduleToken.inOrder.description }

  /// The order of the jobs, as the option takes it if it is not the default one.
  var order: String { isInOrder ? "the default order" : "--schedule \(schedule)" }

  /// The jobs that say something, with their places: those of the user only where something happens in them.
  var shownJobs: [(index: Int, job: Job)] {
    let eventful = Set(events.map(\.job))
    return jobs.enumerated().filter { $1.task != 1 || eventful.contains($0 + 1) }
      .map { (index: $0, job: $1) }
  }

  /// The task in a few words.
  func title(ofTask number: Int) -> String {
    guard let task = tasks.first(where: { $0.number == number }) else { return "a job" }
    return number == 1 ? "the user" : "task \(number)" + (task.name.map { " \"\($0)\"" } ?? "")
  }

  /// Swift that repeats the trace as a test: a file of its own.
  var test: String {
    let parts = type.split(separator: ".", maxSplits: 1).map(String.init)
    let (module, name) = parts.count == 2 ? (parts[0], parts[1]) : ("", type)
    let imports = ["Conformance", module, "Testing"].filter { !$0.isEmpty }.sorted()
    return """
      \(imports.map { "import \($0)" }.joined(separator: "\n"))

      @Test func \(feature)\(replay == nil ? "Flows" : "Conforms")() throws {
        \(requirement(of: name))
      }
      """
  }

  private func requirement(of type: String) -> String {
    if let replay { return "try Conformance(replay: Replay(\"\(replay)\")).require(\(type).self)" }
    let schedule = isInOrder ? "" : ", schedule: \"\(schedule)\""
    return """
      try Conformance().require(
          \(type).self,
          \(feature): [\(steps.joined(separator: ", "))]\(schedule))
      """
  }
}

extension FeatureTrace.Job {
  /// The function in which it continued, in short.
  var function: String? { code.map { FunctionName.short($0) } }
}

extension FeatureTrace.Event {
  /// What happened, in a line.
  var line: String {
    switch kind {
    case .send: "→ send \(text)"
    case .render:
      "● render\(number.map { $0 == 1 ? "" : " for observer \($0)" } ?? "") \(changeText)"
    case .effect: "◆ effect \(text)"
    case .request: "↗ request \(number ?? 0): \(text)"
    case .answer: "↘ answer to request \(number ?? 0)"
    case .failure: "↘ failure of request \(number ?? 0)"
    case .cancel: "× request \(number ?? 0) is cancelled"
    case .time: "◷ \(text) pass"
    case .violation: "✗ \(text)"
    }
  }

  /// What changed, in a line; the whole view where it is the first.
  private var changeText: String {
    guard let changes else { return text }
    return changes.isEmpty
      ? "nothing new"
      : changes.map { "\($0.path): \($0.former) → \($0.latter)" }.joined(separator: ", ")
  }
}
