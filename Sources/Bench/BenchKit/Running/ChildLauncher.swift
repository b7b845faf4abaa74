import Spec

/// Runs cells in child processes and makes reports of whatever comes back.
package struct ChildLauncher: Sendable {
  /// Begins the line of a child's output that is its report; everything else is the pattern's own.
  package static let mark = "patternbench.cell/1 "

  private let executable: String
  private let arguments: @Sendable (Job) -> [String]
  private let inherited: [String: String]
  private let timeout: Duration

  /// A launcher of `executable`, which `arguments` make run a job and print its report.
  package init(
    executable: String, inherited: [String: String], timeout: Duration = .seconds(60),
    arguments: @escaping @Sendable (Job) -> [String]
  ) {
    self.executable = executable
    self.inherited = inherited
    self.timeout = timeout
    self.arguments = arguments
  }

  /// Runs `job` in a child; nil when the run was interrupted.
  package func run(_ job: Job) -> CellReport? {
    let child = ChildProcess(
      executable, arguments(job), environment: variables(of: job), timeout: timeout)
    do {
      let outcome = try child.run()
      return outcome.end == .interrupted ? nil : Self.report(outcome)
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  /// What `outcome` says: the report in it, or what is wrong with it.
  static func report(_ outcome: ChildProcess.Outcome) -> CellReport {
    guard outcome.end == .exited(0) else {
      return CellReport(failure: "the child \(outcome.end)\(trace(outcome.errors))")
    }
    let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix(mark) }
    guard lines.count == 1 else {
      let found = lines.isEmpty ? "no report" : "\(lines.count) reports"
      return CellReport(failure: "the child printed \(found)\(trace(outcome.output))")
    }
    guard let report = CellReport(json: lines[0].dropFirst(mark.count)) else {
      return CellReport(failure: "the child's report cannot be read\(trace(String(lines[0])))")
    }
    return report
  }

  /// The children's environment: little, and the same for all but for its length.
  ///
  /// Where the stack begins depends on the size of the environment, and with it the alignment of
  /// what is measured; a padding of random length turns that bias into noise between forks.
  /// Source: T. Mytkowicz et al., "Producing wrong data without doing anything obviously wrong!",
  /// ASPLOS 2009.
  func variables(of job: Job) -> [String: String] {
    var variables = inherited.filter { Self.kept.contains($0.key) }
    variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
    switch job.pass {
    case .time, .latency:
      var random = SplitMix64(seed: job.seed)
      variables["PATTERNBENCH_PADDING"] = String(
        repeating: "x", count: Int.random(in: 0..<4_096, using: &random))
    case .calls:
      break
    case .allocations, .footprint:
      variables["MALLOC_CONF"] = "tcache:false"
      variables[Self.preload] = inherited["PATTERNBENCH_JEMALLOC"] ?? Self.jemalloc
    }
    return variables
  }

  private static let kept: Set<String> = [
    "PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
  ]

  private static func trace(_ text: String) -> String {
    CrashMessage.line(in: text).map { ": \($0)" } ?? ""
  }
}
