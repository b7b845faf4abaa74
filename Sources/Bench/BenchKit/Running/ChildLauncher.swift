import Basics

/// Runs jobs in child processes and turns whatever comes back into reports.
package struct ChildLauncher: Sendable {
  /// The prefix of the line with the report in a child's output; other lines come from the pattern.
  package static let mark = "patternbench.cell/1 "

  private let executable: String
  private let copy: String?
  private let arguments: @Sendable (Job) -> [String]
  private let inherited: [String: String]
  private let added: MeasuringVariables
  private let folder: String?
  private let timeout: Duration
  private let sources: SourceLocations?

  /// A launcher of `executable`; with the result of `arguments`, it runs a job and prints a report.
  ///
  /// - Parameters:
  ///   - inherited: the variables of this process, of which children receive a few.
  ///   - added: those that they receive beside these.
  ///   - folder: where they run; nil for where this process does.
  ///   - copy: the executable without debug information, for jobs of simulated passes.
  ///   - sources: where its functions are, so that reports of such passes say so; nil when not wanted.
  package init(
    executable: String, copy: String? = nil, inherited: [String: String],
    added: MeasuringVariables = .none, folder: String? = nil, timeout: Duration = .seconds(60),
    sources: SourceLocations? = nil,
    arguments: @escaping @Sendable (Job) -> [String]
  ) {
    self.executable = executable
    self.copy = copy
    self.inherited = inherited
    self.added = added
    self.folder = folder
    self.timeout = timeout
    self.sources = sources
    self.arguments = arguments
  }

  /// Starts a child that runs a batch whenever it is asked to.
  func dialog(_ job: Job) throws -> Dialog {
    var child = child(job)
    child.timeout = min(child.timeout, Self.longestBatch)
    return try Dialog(child)
  }

  /// How long a child in lock-step may take to start, or to run a batch.
  private static let longestBatch = Duration.seconds(30)

  /// How long code that runs once may take, with its set-up.
  private static let longestCheck = Duration.seconds(10)

  private func child(_ job: Job) -> ChildProcess {
    var child = ChildProcess(
      executable, arguments(job), environment: variables(of: job),
      timeout: job.pass == .check ? min(timeout, Self.longestCheck) : timeout)
    child.folder = folder
    return child
  }

  /// A server for jobs like `job`, whose pass is simulated.
  func forkServer(for job: Job) throws -> CallgrindForkServer {
    try CallgrindForkServer(
      copy ?? executable, environment: variables(of: job), in: folder, sources, report: report)
  }

  /// Runs `job` in a child; nil when the run was interrupted.
  package func run(_ job: Job) -> CellReport? {
    do {
      let outcome = try child(job).run()
      return outcome.end == .interrupted ? nil : report(outcome)
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  /// The report in `outcome`, or a report of what is wrong with it.
  func report(_ outcome: EndedProcess) -> CellReport {
    guard outcome.end == .exited(0) else {
      let withheld = WithheldVariables(
        inherited,
        passed: inherited.filter { Self.kept.contains($0.key) }.merging(added.values) { $1 })
      let remedy = withheld.remedy.map { " (\($0))" } ?? ""
      return CellReport(failure: "the child \(outcome.end)\(Self.trace(outcome.errors))\(remedy)")
    }
    let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix(Self.mark) }
    return Self.report(lines: lines, of: outcome.output)
  }

  /// The report in the only one of `lines`, which are those with the mark in an output.
  static func report(lines: [some StringProtocol], of output: String) -> CellReport {
    guard lines.count == 1 else {
      let found = lines.isEmpty ? "no report" : "\(lines.count) reports"
      return CellReport(failure: "the child printed \(found)\(trace(output))")
    }
    return report(line: lines[0])
  }

  /// The report in a marked line, or a report that it cannot be read.
  static func report(line: some StringProtocol) -> CellReport {
    CellReport(json: line.dropFirst(mark.count))
      ?? CellReport(failure: "the child's report cannot be read\(trace(String(line)))")
  }

  /// The children's environment: few variables and those added, the same for all but for a padding.
  ///
  /// The size of the environment shifts the stack and with it the alignment of data; a padding of random
  /// length turns that bias into noise between forks.
  /// Source: T. Mytkowicz et al., "Producing wrong data without doing anything obviously wrong!",
  /// ASPLOS 2009.
  func variables(of job: Job) -> [String: String] {
    var variables = inherited.filter { Self.kept.contains($0.key) }.merging(added.values) { $1 }
    variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
    switch job.pass {
    case .time, .timeOnAllCores, .latency:
      var random = SplitMix64(seed: job.seed)
      variables["PATTERNBENCH_PADDING"] = String(
        repeating: "x", count: Int.random(in: 0..<4_096, using: &random))
    case .check, .calls:
      break
    case .allocations, .footprint:
      variables["MALLOC_CONF"] = "tcache:false"
      variables[Machine.preloadVariable] =
        inherited["PATTERNBENCH_JEMALLOC"] ?? Machine.jemallocLibrary
    }
    return variables
  }

  static let kept: Set<String> = [
    "PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
  ]

  private static func trace(_ text: String) -> String {
    CrashMessage.line(in: text).map { ": \($0)" } ?? ""
  }
}
