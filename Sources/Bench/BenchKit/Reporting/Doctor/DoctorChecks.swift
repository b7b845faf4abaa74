import Libc

/// The checks of everything on this machine that measuring needs or suffers from.
package struct DoctorChecks: Sendable {
  /// The executable that `bench run` starts.
  let executable: String
  /// The arguments that make it probe its allocator; see ``AllocatorProbe``.
  let probe: [String]
  /// The folder of results.
  let results: String

  /// The checks of this machine for `executable`.
  package init(executable: String, probe: [String], results: String) {
    self.executable = executable
    self.probe = probe
    self.results = results
  }

  /// Runs all checks. Starts other programs and takes some seconds.
  package func run() -> [DoctorCheck] {
    let files = SystemFiles()
    return [
      children, DoctorRules.build(isDebug: Build.isDebug), clock(files), jemalloc,
    ] + counting + [
      DoctorRules.cores(Machine.cores),
      DoctorRules.load(files["/proc/loadavg"], cores: Machine.cores),
      DoctorRules.steal(files["/proc/stat"]),
      DoctorRules.pressure(files["/proc/pressure/cpu"]),
      DoctorRules.frequency(files),
      DoctorRules.virtualization(Machine.virtualization),
      disk, DoctorRules.temporary(.here), variables, revision,
    ]
  }

  /// Whether this executable can start itself, without which nothing can be measured.
  private var children: DoctorCheck {
    let child = ChildProcess(
      executable, ["--version"], environment: ProcessVariables.all, timeout: .seconds(60))
    do {
      let outcome = try child.run()
      guard outcome.end == .exited(0) else {
        return DoctorRules.noChildren("bench as a child \(outcome.end)")
      }
      return .ok("processes", "bench can start itself")
    } catch {
      return DoctorRules.noChildren("\(error)")
    }
  }

  /// Which variables measuring processes receive.
  private var variables: DoctorCheck {
    let all = ProcessVariables.all
    let passed = all.filter { ChildLauncher.kept.contains($0.key) }
    let names = passed.keys.sorted().joined(separator: ", ")
    let withheld = WithheldVariables(all, passed: passed).names
    let others =
      withheld.isEmpty
      ? "" : "; --env NAME passes one of \(withheld.joined(separator: ", "))"
    return .ok("variables", "measuring processes receive \(names)\(others)")
  }

  private var revision: DoctorCheck {
    let tree = SourceTree(of: executable)
    guard tree.revision.allSatisfy(\.isHexDigit) else {
      return .limited(
        "git", tree.revision, so: "results do not say what was measured",
        remedy: "remove the cause, then build again")
    }
    guard tree.isDirty else { return .ok("git", String(tree.revision.prefix(12))) }
    return .limited(
      "git", "\(tree.revision.prefix(12)) with changes",
      so: "results are marked as measured with changes", remedy: "commit before measuring")
  }
}

/// The system's text files, read on demand; nil for a missing file.
struct SystemFiles: Sendable {
  subscript(path: String) -> String? { (try? Folder.text(of: path))?.trimmed }
}

extension DoctorChecks {
  /// Whether results can be written, and whether there is room for them.
  var disk: DoctorCheck {
    // A missing folder is created in the current one.
    let folder = access(results, F_OK) == 0 ? results : "."
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else {
      return DoctorRules.disk(nil, canWrite: false, results)
    }
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    return DoctorRules.disk(free, canWrite: access(folder, W_OK) == 0, results)
  }

  /// The resolution of the clock.
  func clock(_ files: SystemFiles) -> DoctorCheck {
    var steps: [Duration] = []
    var last = ContinuousClock.now
    for _ in 0..<20_000 {
      let now = ContinuousClock.now
      if now != last { steps.append(now - last) }
      last = now
    }
    let source = files["/sys/devices/system/clocksource/clocksource0/current_clocksource"]
    return DoctorRules.clock(step: steps.min(), source: source)
  }
}
