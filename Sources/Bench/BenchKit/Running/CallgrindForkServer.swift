import CMachine
import Libc

/// Counts the instructions and calls of cells in a program under callgrind.
///
/// The program starts once and forks for every cell, because most of what a process under callgrind takes is
/// its start. No cell sees what another has done. Not safe to use from several threads at once.
package final class CallgrindForkServer {
  private let program: ChildProcess
  private let folder: TemporaryFolder
  private let sources: SourceLocations?
  private let report: (EndedProcess) -> CellReport
  private var dialog: Dialog?

  /// A server for jobs of the pass ``Pass/calls``.
  ///
  /// - Parameters:
  ///   - executable: a copy of a build of this package without debug information.
  ///   - environment: the variables of the program.
  ///   - place: the folder in which it runs; nil for that of this process.
  ///   - sources: where its functions are; nil when not wanted.
  ///   - report: says what is wrong with a program that has ended.
  init(
    _ executable: String, environment: [String: String], in place: String? = nil,
    _ sources: SourceLocations? = nil,
    report: @escaping (EndedProcess) -> CellReport
  ) throws {
    self.report = report
    folder = try TemporaryFolder()
    self.sources = sources
    let profile = "\(folder.path)/\(Self.profileName)"
    let options = [
      "--tool=callgrind", "--instr-atstart=no", "--dump-line=no", "--vgdb=no", "-q",
      // A % begins what valgrind replaces.
      "--callgrind-out-file=\(profile.replacing("%", with: "%%"))",
    ]
    var program = ChildProcess(
      Programs.path(of: "valgrind") ?? "valgrind",
      options + [executable, ForkServer.command, profile], environment: environment,
      timeout: .seconds(150))
    program.folder = place
    self.program = program
  }

  deinit {
    dialog = nil
    folder.remove()
  }

  private static let profileName = "profile"

  /// The counts, or the reason why there are none; nil when the run was interrupted. Blocks the thread.
  func run(_ job: Job) -> CellReport? {
    do {
      return try count(job)
    } catch {
      return CellReport(measurements: Pass.calls.metrics.map { .init($0, nil, reason: "\(error)") })
    }
  }

  /// The reason why this machine cannot count; nil when it can.
  package static var obstacle: String? {
    Programs.path(of: "valgrind") == nil
      ? "not counted: valgrind missing (scripts/setup installs it)" : nil
  }

  private func count(_ job: Job) throws -> CellReport? {
    let dialog = try dialog ?? start()
    self.dialog = dialog
    defer { removeProfiles() }
    dialog.say(job.json)
    var reports: [String] = []
    while true {
      switch dialog.answer(marked: [ChildLauncher.mark, ForkServer.end]) {
      case .line(ForkServer.end):
        return try counts(ChildLauncher.report(lines: reports, of: ""))
      case .line(let line):
        reports.append(line)
      case .ended(let outcome):
        // The server ends as the fork did.
        self.dialog = nil
        if case .timedOut(let limit) = outcome.end {
          throw ToolFailure(
            "not counted: it takes more than \(limit.components.seconds) s under callgrind")
        }
        return outcome.end == .interrupted ? nil : report(outcome)
      }
    }
  }

  private func start() throws -> Dialog {
    // The program has the same addresses every time, and so has each of its forks.
    let former = disable_address_randomisation()
    defer { restore_personality(former) }
    return try Dialog(program)
  }

  /// The report of a fork with the counts in its profiles.
  private func counts(_ inner: CellReport) throws -> CellReport {
    guard let batches = inner.batches else { return inner }
    let regions = batches.reduce(0) { $0 + $1.rounds }
    let runs = inner.longRun ?? []
    let all = try profiles(last: regions + runs.count)
    var profiles = all.prefix(regions)
    let longRun = all.dropFirst(regions)
    guard all.allSatisfy({ $0.instructions > 0 }) else {
      throw ToolFailure("not counted: callgrind collected nothing in a batch")
    }
    let requests = profiles.map(RuntimeCalls.requests)
    let functions = FunctionCosts(Array(profiles), longRun: Array(longRun), sources)
    var curve = CountCurve(
      batches: batches.map { batch in
        var batch = batch
        let totals = profiles.prefix(batch.rounds).map(RuntimeCalls.totals)
        profiles.removeFirst(batch.rounds)
        batch.totals = totals.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        return batch
      })
    // Calls are counted outside regions too, so only instructions mean something.
    curve.longRun = zip(runs, longRun).map { run, profile in
      var run = run
      run.totals = [.instructions: RuntimeCalls.instructions(of: profile)]
      return run
    }
    var report = CellReport(
      measurements: curve.measurements(Pass.calls.metrics.filter { !$0.isOfLongRuns }) + [
        curve.longMeasurement(.longRunInstructions, of: .instructions)
      ])
    report.functions = functions
    report.requests =
      requests.reduce(0) { $0 + $1.lowerBound }...requests.reduce(0) { $0 + $1.upperBound }
    return report
  }

  /// The last `count` dumps; those before are of warm-ups.
  private func profiles(last count: Int) throws -> [CallgrindProfile] {
    let numbers = profileFiles.compactMap { file in
      file.split(separator: ".").last.flatMap { Int($0) }
    }.sorted()
    guard numbers.count >= count else {
      throw ToolFailure("not counted: callgrind wrote \(numbers.count) profiles")
    }
    return try numbers.suffix(count).map { number in
      try CallgrindProfile(try Folder.text(of: "\(folder.path)/\(Self.profileName).\(number)"))
    }
  }

  private var profileFiles: [String] {
    Folder.files(in: folder.path).filter { $0.hasPrefix(Self.profileName) }
  }

  /// Makes room for the next fork, whose files have the same names.
  private func removeProfiles() {
    for file in profileFiles { unlink("\(folder.path)/\(file)") }
  }
}

/// A process that reads jobs, and forks for each.
package enum ForkServer {
  /// The hidden command that makes an executable one.
  package static let command = "fork-server"
  /// The line after the output of each job.
  static let end = "patternbench.end/1"

  /// Forks for each line of the standard input, and returns the line in each fork.
  package static func nextFork() -> String {
    Machine.endWithParent()
    return String(cString: fork_for_each_line("\(end)\n"))
  }
}

/// A copy of an executable without debug information, which valgrind cannot read.
package struct StrippedCopy: Sendable {
  private let folder: TemporaryFolder
  /// Where the copy is.
  package let path: String

  /// Copies `executable`. Throws when `strip` is missing or fails.
  package init(of executable: String) throws {
    // Copies are large, and runs that were killed leave theirs behind.
    TemporaryFolder.removeAbandoned()
    folder = try TemporaryFolder()
    path = "\(folder.path)/bench"
    guard TemporaryPlace.here.canExecute else {
      folder.remove()
      throw ToolFailure(
        "not counted: programs cannot be run in \(TemporaryPlace.here.path); set TMPDIR to another folder"
      )
    }
    guard let strip = Programs.path(of: "strip") else {
      folder.remove()
      throw ToolFailure("not counted: strip missing (scripts/setup installs it)")
    }
    let outcome = try ChildProcess(
      strip, ["--strip-debug", "-o", path, executable], environment: ProcessVariables.all,
      timeout: .seconds(60)
    ).run()
    guard outcome.end == .exited(0) else {
      folder.remove()
      throw ToolFailure(
        "not counted: strip \(outcome.end): \(outcome.errors.trimmed)")
    }
  }

  /// Removes the copy.
  package func remove() { folder.remove() }
}
