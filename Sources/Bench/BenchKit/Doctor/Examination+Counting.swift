import Libc

extension Examination {
  /// Whether allocations can be counted, by a child that runs under jemalloc as counting ones do.
  var jemalloc: Finding {
    var variables = ProcessVariables.all
    let library = variables["PATTERNBENCH_JEMALLOC"] ?? ChildLauncher.jemalloc
    variables["MALLOC_CONF"] = "tcache:false"
    variables[ChildLauncher.preload] = library
    let child = ChildProcess(executable, probe, environment: variables, timeout: .seconds(60))
    let outcome = try? child.run()
    guard let line = outcome?.output.split(separator: "\n").last,
      let answer = AllocatorProbe.Answer(json: line)
    else {
      return Judgement.notCounted(
        "a process under \(library) \(outcome?.end.description ?? "could not be started")")
    }
    guard let version = answer.version else {
      return Judgement.notCounted(answer.problem ?? "no answer")
    }
    return .ok("jemalloc", "\(version) with statistics, exact")
  }

  /// What exact counts of instructions and calls need: valgrind, strip and setarch.
  var counting: [Finding] {
    let strip = Command.output("strip", "--version")?.firstLine
    let tools: [Finding] = [
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
  private func valgrind(_ version: String, canStrip: Bool) -> Finding {
    let copy = "\(ProcessVariables.all["TMPDIR"] ?? "/tmp")/patternbench-doctor-\(getpid())"
    defer { unlink(copy) }
    if canStrip {
      _ = Command.output("strip", "--strip-debug", "-o", copy, executable)
    }
    let subject = access(copy, X_OK) == 0 ? copy : executable
    let child = ChildProcess(
      "/usr/bin/env", ["valgrind", "--tool=none", "--quiet", subject, "--version"],
      environment: ProcessVariables.all, timeout: .seconds(120))
    guard let outcome = try? child.run() else { return Judgement.valgrind(version, nil) }
    let works = outcome.end == .exited(0) && outcome.output.hasPrefix("bench ")
    return Judgement.valgrind(version, works ? "" : "\(outcome.end)")
  }

  /// Whether addresses can be kept from being random, as exact counts need.
  private var setarch: Finding {
    let child = ChildProcess(
      "/usr/bin/env", ["setarch", "-R", "true"], environment: ProcessVariables.all,
      timeout: .seconds(10))
    guard let outcome = try? child.run(), outcome.end != .exited(127) else {
      return Judgement.setarch(isThere: false, works: false)
    }
    return Judgement.setarch(isThere: true, works: outcome.end == .exited(0))
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}
