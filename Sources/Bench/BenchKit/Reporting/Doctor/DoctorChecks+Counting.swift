import Libc

extension DoctorChecks {
  /// Whether a child under jemalloc can count allocations.
  var jemalloc: DoctorCheck {
    var variables = ProcessVariables.all
    let library = variables["PATTERNBENCH_JEMALLOC"] ?? Machine.jemallocLibrary
    variables["MALLOC_CONF"] = "tcache:false"
    variables[Machine.preloadVariable] = library
    let child = ChildProcess(executable, probe, environment: variables, timeout: .seconds(60))
    let outcome = try? child.run()
    guard let line = outcome?.output.split(separator: "\n").last,
      let answer = AllocatorProbe.Answer(json: line)
    else {
      return DoctorRules.notCounted(
        "a process under \(library) \(outcome?.end.description ?? "could not be started")")
    }
    guard let version = answer.version else {
      return DoctorRules.notCounted(answer.problem ?? "no answer")
    }
    return .ok("jemalloc", "\(version) with statistics, exact")
  }

  /// The tools for exact counts of instructions and calls: valgrind, strip and setarch.
  var counting: [DoctorCheck] {
    let strip = Command.output("strip", "--version")?.firstLine
    let tools: [DoctorCheck] = [
      strip.map { .ok("strip", $0) }
        ?? .missing(
          "strip", "not found", so: "valgrind cannot read this executable's debug information",
          remedy: "install binutils, or run scripts/setup"),
      setarch,
    ]
    guard let version = Command.output("valgrind", "--version")?.firstLine else {
      return [
        .missing(
          "valgrind", "not found", so: "instructions and calls are not counted",
          remedy: "install valgrind, or run scripts/setup")
      ] + tools
    }
    return [valgrind(version, canStrip: strip != nil)] + tools
  }

  /// Whether valgrind runs this executable.
  private func valgrind(_ version: String, canStrip: Bool) -> DoctorCheck {
    let copy = "\(TemporaryPlace.here.path)/patternbench-doctor-\(getpid())"
    defer { unlink(copy) }
    if canStrip {
      _ = Command.output("strip", "--strip-debug", "-o", copy, executable)
    }
    let subject = access(copy, X_OK) == 0 ? copy : executable
    let child = ChildProcess(
      "/usr/bin/env", ["valgrind", "--tool=none", "--quiet", subject, "--version"],
      environment: ProcessVariables.all.merging(["TMPDIR": TemporaryPlace.here.path]) { $1 },
      timeout: .seconds(120))
    guard let outcome = try? child.run() else { return DoctorRules.valgrind(version, nil) }
    let works = outcome.end == .exited(0) && outcome.output.hasPrefix("bench ")
    return DoctorRules.valgrind(version, works ? "" : "\(outcome.end)")
  }

  /// Whether address randomisation can be switched off, which exact counts need.
  private var setarch: DoctorCheck {
    let child = ChildProcess(
      "/usr/bin/env", ["setarch", "-R", "true"], environment: ProcessVariables.all,
      timeout: .seconds(10))
    guard let outcome = try? child.run(), outcome.end != .exited(127) else {
      return DoctorRules.setarch(isThere: false, works: false)
    }
    return DoctorRules.setarch(isThere: true, works: outcome.end == .exited(0))
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}

/// Asks a process about the allocator that it runs under.
package enum AllocatorProbe {
  /// The allocator's version, or the reason why it cannot count.
  package struct Answer: Sendable, Codable {
    package var version: String?
    package var problem: String?
  }

  /// Asks the allocator of this process.
  package static var answer: Answer {
    do throws(NotCounted) {
      return Answer(version: "jemalloc \(try Jemalloc().version)", problem: nil)
    } catch {
      return Answer(version: nil, problem: "\(error)")
    }
  }
}
