import ArgumentParser
import BenchCLI
import BenchKit
import Conformance
import Explorer
import Spec

/// Shows how actions travel through patterns.
struct TraceCommand: ReportingCommand, PatternCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Shows how actions travel through a pattern, step by step.",
    discussion: """
      bench trace counter
      bench trace search --pattern RIV,MVI --output trace.html
      bench trace list --pattern IV --actions '.toggle(id:2),.settle'
      bench trace search --pattern AsyncReactor --schedule x3-1

      The feature runs under the explorer, which records every job, and what is sent, rendered and asked \
      for. The same command gives the same bytes. Steps are actions, .settle, .answer(0) and .fail(0) of an open \
      request, .advance(milliseconds: 300), .observe and .sendInside(action).
      """)

  @Argument(help: "The feature: counter, list or search, or one of your own.")
  var feature: String

  @Option(
    help: ArgumentHelp(
      "Patterns, with commas between them or the option repeated; without it, all.",
      valueName: "names"))
  var pattern: [String] = []

  @Option(
    help: ArgumentHelp(
      "Actions and steps, with commas between them; without it, a short example.",
      valueName: "steps"))
  var actions: String?

  @Option(help: "Show only this schedule, such as x3-1; the message of a broken rule gives it.")
  var schedule: String?

  @Option(
    help: ArgumentHelp(
      "The number of schedules; without it 6 in html, and 1 otherwise.", valueName: "count"))
  var schedules: Int?

  @Option(
    help: ArgumentHelp(
      "End when a pattern takes longer than this many seconds.", valueName: "seconds"))
  var hangLimit: Int = 60

  @OptionGroup var output: OutputOptions<TraceReport>
  @OptionGroup var color: ColorOptions

  func validate() throws {
    if let schedules, !(1...100).contains(schedules) {
      throw ValidationError("--schedules takes 1 to 100.")
    }
    guard (1...86_400).contains(hangLimit) else {
      throw ValidationError("--hang-limit takes 1 to 86400 seconds.")
    }
    if schedule != nil, schedules != nil {
      throw ValidationError("--schedule names one schedule; leave --schedules out.")
    }
    if let schedule, ScheduleToken(schedule) == nil {
      throw ValidationError(
        "--schedule '\(schedule)' is not a schedule; one looks like x, x3-1 or inline.")
    }
  }

  func run(on suite: PatternSuite) throws {
    let all = suite.implementations
    try FeatureTrace.checkFeature(feature, among: all.flatMap { $0.featureNames }.unique)
    let patterns = try all.filter { $0.featureNames.contains(feature) }
      .selected(by: "--pattern", pattern, kinds: ["Patterns"]) { [$0.name] }
    let destination = try output.destination()
    let count = schedules ?? (destination.formats.contains { $0.name == "html" } ? 6 : 1)
    let parts = try patterns.map { pattern -> TraceReport.Part in
      do {
        guard let token = schedule.flatMap({ ScheduleToken($0) }) else {
          let (traces, isComplete) = try pattern.watchingTrace(of: feature, hangLimit) {
            try FeatureTrace.recordSchedules(
              pattern, feature: feature, steps: actions, limit: count)
          }
          return .init(pattern: pattern.name, traces: traces, isComplete: isComplete)
        }
        let trace = try pattern.watchingTrace(of: feature, hangLimit) {
          try FeatureTrace.record(
            pattern, feature: feature, steps: actions, schedule: token)
        }
        if !trace.followedSchedule {
          note(
            "bench: \(pattern.name) has no schedule \(token) in these steps; the nearest is shown\n"
          )
        }
        return .init(pattern: pattern.name, traces: [trace], isComplete: nil)
      } catch {
        throw ValidationError("--actions: \(error)")
      }
    }
    try destination.write(
      TraceReport(feature: feature, parts: parts, command: command), color.style)
  }

  private var command: String {
    let options = [
      ("--pattern", pattern.isEmpty ? nil : pattern.joined(separator: ",")), ("--actions", actions),
      ("--schedule", schedule),
      ("--schedules", schedules.map { "\($0)" }),
    ]
    .compactMap { name, value in value.map { "\(name) '\($0.replacing("'", with: "'\\''"))'" } }
    return (["bench trace \(feature)"] + options + ["--format html"]).joined(separator: " ")
  }
}

extension Implementation {
  /// Runs `record` in this process; one that traps, exits or hangs says so before the process ends.
  static func watchingTrace<Value>(
    of feature: String, _ hangLimit: Int, _ record: () throws -> Value
  ) rethrows -> Value {
    try CheckWatch.run(
      "the trace of \(name)/\(feature)",
      hint:
        "`\(ToolPath.command) verify --filter \(name)/\(feature)` names the rule and the steps.",
      limit: hangLimit, code: ExitStatus.failed.rawValue
    ) { _ in try record() }
  }
}
