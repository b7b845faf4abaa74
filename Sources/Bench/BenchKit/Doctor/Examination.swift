/// Looks at everything that measuring needs, or suffers from, on this machine.
package struct Examination: Sendable {
  /// The executable that measures, as `bench run` starts it.
  let executable: String
  /// The arguments that make it probe its allocator; see ``AllocatorProbe``.
  let probe: [String]
  /// Where results are kept.
  let results: String

  /// An examination of this machine for `executable`.
  package init(executable: String, probe: [String], results: String) {
    self.executable = executable
    self.probe = probe
    self.results = results
  }

  /// Everything that was found. Starts other programs, and takes some seconds.
  package func findings() -> [Finding] {
    let files = SystemFiles()
    return [
      children, Judgement.build(isDebug: Build.isDebug), clock(files), jemalloc,
    ] + counting + [
      Judgement.cores(Machine.cores),
      Judgement.load(files["/proc/loadavg"], cores: Machine.cores),
      Judgement.steal(files["/proc/stat"]),
      Judgement.pressure(files["/proc/pressure/cpu"]),
      Judgement.frequency(files),
      Judgement.virtualization(Machine.virtualization),
      disk, revision, python,
    ]
  }

  /// Whether processes can be started, without which nothing can be measured.
  private var children: Finding {
    let child = ChildProcess(
      executable, ["--version"], environment: ProcessVariables.all, timeout: .seconds(60))
    do {
      let outcome = try child.run()
      guard outcome.end == .exited(0) else {
        return Judgement.noChildren("bench as a child \(outcome.end)")
      }
      return .ok("processes", "bench can start itself")
    } catch {
      return Judgement.noChildren("\(error)")
    }
  }

  private var revision: Finding {
    let tree = SourceTree(of: executable)
    guard tree.revision.allSatisfy(\.isHexDigit) else {
      return .limited(
        "git", tree.revision, so: "results do not say what was measured",
        remedy: "build in a clone of the repository")
    }
    guard tree.isDirty else { return .ok("git", String(tree.revision.prefix(12))) }
    return .limited(
      "git", "\(tree.revision.prefix(12)) with changes",
      so: "results are marked as of no known revision", remedy: "commit before measuring")
  }

  private var python: Finding {
    guard let version = Command.output("python3", "--version") else {
      return .limited(
        "python3", "not found", so: "scripts/report and scripts/check-* do not run",
        remedy: "install python3, or run scripts/setup")
    }
    return .ok("python3", version)
  }
}

/// Text files of the system, read when they are asked for; nil where there is none.
struct SystemFiles: Sendable {
  subscript(path: String) -> String? { (try? Folder.text(of: path))?.trimmed }
}
