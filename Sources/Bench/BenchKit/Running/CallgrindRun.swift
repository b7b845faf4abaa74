import CMachine
import Libc

/// Counts a cell's instructions and calls, or the misses of caches, by running it under callgrind.
package struct CallgrindRun: Sendable {
  private let executable: String
  private let pass: Pass
  private let arguments: @Sendable (String) -> [String]

  /// A run of `executable`, a copy of this one without debug information, for a simulated pass. With the
  /// result of `arguments`, which takes the name of callgrind's files, it runs a cell's batches.
  package init(
    executable: String, pass: Pass, arguments: @escaping @Sendable (String) -> [String]
  ) {
    precondition(pass.isSimulated)
    self.executable = executable
    self.pass = pass
    self.arguments = arguments
  }

  /// The counts, or the reason why there are none. Blocks the thread.
  package func count() -> CellReport {
    do {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      return try count(in: folder.path)
    } catch {
      return nothing(because: "\(error)")
    }
  }

  /// The reason why this machine cannot count; nil when it can.
  package static var obstacle: String? {
    Programs.path(of: "valgrind") == nil
      ? "not counted: valgrind missing (scripts/setup installs it)" : nil
  }

  private func nothing(because reason: String) -> CellReport {
    CellReport(measurements: pass.metrics.map { .init($0, nil, reason: reason) })
  }

  private func count(in folder: String) throws -> CellReport {
    disable_address_randomisation()
    let options = [
      "--tool=callgrind", "--instr-atstart=no", "--dump-line=no", "--vgdb=no", "-q",
      "--callgrind-out-file=\(folder)/profile",
    ]
    let words = [executable] + arguments("\(folder)/profile")
    let variables = ProcessVariables.all
    let child = ChildProcess(
      Programs.path(of: "valgrind") ?? "valgrind",
      options + (pass == .caches ? SimulatedCaches.arguments : []) + words,
      environment: pass == .caches ? SimulatedCaches.padded(variables, beside: words) : variables,
      timeout: .seconds(150))
    let inner = ChildLauncher.report(try child.run())
    guard let batches = inner.batches else { return inner }
    let regions = batches.reduce(0) { $0 + $1.rounds }
    let runs = inner.longRun ?? []
    let all = try Self.profiles(in: folder, last: regions + runs.count)
    var profiles = all.prefix(regions)
    let longRun = all.dropFirst(regions)
    guard all.allSatisfy({ $0.instructions > 0 }) else {
      throw MissingProfile(description: "not counted: callgrind collected nothing in a batch")
    }
    let requests = profiles.map(RuntimeCalls.requests)
    let functions = FunctionCosts(Array(profiles), longRun: Array(longRun))
    var curve = CountCurve(
      batches: batches.map { batch in
        var batch = batch
        let totals = profiles.prefix(batch.rounds).map {
          pass == .caches ? SimulatedCaches.totals(of: $0) : RuntimeCalls.totals(of: $0)
        }
        profiles.removeFirst(batch.rounds)
        batch.totals = totals.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        return batch
      })
    if pass == .caches { return CellReport(measurements: curve.averages(pass.metrics)) }
    // Calls are counted outside regions too, so only instructions mean something.
    curve.longRun = zip(runs, longRun).map { run, profile in
      var run = run
      run.totals = [.instructions: RuntimeCalls.instructions(of: profile)]
      return run
    }
    var report = CellReport(
      measurements: curve.measurements(pass.metrics.filter { !$0.isOfLongRuns }) + [
        curve.longMeasurement(.longRunInstructions, of: .instructions)
      ])
    report.functions = functions
    report.requests =
      requests.reduce(0) { $0 + $1.lowerBound }...requests.reduce(0) { $0 + $1.upperBound }
    return report
  }

  /// The last `count` dumps; those before are of warm-ups.
  private static func profiles(in folder: String, last count: Int) throws -> [CallgrindProfile] {
    let numbers = Folder.files(in: folder).compactMap { file in
      file.split(separator: ".").last.flatMap { Int($0) }
    }.sorted()
    guard numbers.count >= count else {
      throw MissingProfile(description: "not counted: callgrind wrote \(numbers.count) profiles")
    }
    return try numbers.suffix(count).map { number in
      try CallgrindProfile(try Folder.text(of: "\(folder)/profile.\(number)"))
    }
  }
}

/// Callgrind did not write the profiles.
struct MissingProfile: Error, CustomStringConvertible {
  let description: String
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
    guard let strip = Programs.path(of: "strip") else {
      folder.remove()
      throw MissingProfile(description: "not counted: strip missing (scripts/setup installs it)")
    }
    let outcome = try ChildProcess(
      strip, ["--strip-debug", "-o", path, executable], environment: ProcessVariables.all,
      timeout: .seconds(60)
    ).run()
    guard outcome.end == .exited(0) else {
      folder.remove()
      throw MissingProfile(
        description: "not counted: strip \(outcome.end): \(outcome.errors.trimmed)")
    }
  }

  /// Removes the copy.
  package func remove() { folder.remove() }
}
