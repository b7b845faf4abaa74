/// Turns what the checks read into results; separate from the reading, so that tests can cover each case.
enum DoctorRules {
  static func noChildren(_ found: String) -> DoctorCheck {
    .missing(
      "processes", found, so: "nothing can be measured",
      remedy: "follow the message, and check limits on processes and memory",
      isEssential: true)
  }

  static func build(isDebug: Bool) -> DoctorCheck {
    guard isDebug else { return .ok("build", "release") }
    return .limited(
      "build", "debug", so: "times mean nothing, and counts are those of unoptimised code",
      remedy: "swift build -c release --product bench")
  }

  static func notCounted(_ found: String) -> DoctorCheck {
    .missing(
      "jemalloc", found, so: "mallocs and bytes are not counted",
      remedy:
        "install libjemalloc-dev, or run scripts/setup; PATTERNBENCH_JEMALLOC names another file"
    )
  }

  /// - Parameter failure: empty when valgrind runs the executable; nil when valgrind could not be started.
  static func valgrind(_ version: String, _ failure: String?) -> DoctorCheck {
    if failure == "" { return .ok("valgrind", "\(version), runs this executable") }
    return .missing(
      "valgrind", "\(version), but under it bench \(failure ?? "cannot be started")",
      so: "instructions and calls are not counted", remedy: "install another version of valgrind")
  }

  static func setarch(isThere: Bool, works: Bool) -> DoctorCheck {
    if works { return .ok("setarch", "can switch address randomisation off") }
    return .limited(
      "setarch", isThere ? "may not switch address randomisation off" : "not found",
      so: "instruction counts may differ slightly from run to run",
      remedy: isThere
        ? "allow the system call personality (docker: --security-opt seccomp=unconfined)"
        : "install util-linux, or run scripts/setup")
  }

  /// - Parameter free: the free space in bytes; nil when unknown.
  static func disk(_ free: Double?, canWrite: Bool, _ folder: String) -> DoctorCheck {
    guard canWrite else {
      return .limited(
        "disk", "\(folder) cannot be written",
        so: "an interrupted run is lost",
        remedy: "run bench in a folder that can be written")
    }
    let megabytes = Int(min((free ?? 0) / 1e6, 1e9))
    guard megabytes < 100 else { return .ok("disk", "\(megabytes) MB free") }
    return .limited(
      "disk", "\(megabytes) MB free", so: "a run may not be able to keep its results",
      remedy: "free some space: a run needs some megabytes")
  }

  static func temporary(_ place: TemporaryPlace) -> DoctorCheck {
    guard place.canExecute else {
      return .missing(
        "TMPDIR", "programs cannot be run in \(place.path)",
        so: "instructions and calls are not counted, and builds are not compared",
        remedy: "set TMPDIR to a folder in which programs can be written and run")
    }
    guard let fault = place.fault else { return .ok("TMPDIR", place.path) }
    return .limited(
      "TMPDIR", "cannot be used: \(fault)", so: "\(place.path) is used instead",
      remedy: "set TMPDIR to a folder in which programs can be written and run")
  }

  static func clock(step: Duration?, source: String?) -> DoctorCheck {
    let nanoseconds = step.map { Int($0 / .nanoseconds(1)) }
    let name = source.map { ", source \($0)" } ?? ""
    guard let nanoseconds else {
      return .missing(
        "clock", "does not advance\(name)", so: "times cannot be measured", remedy: nil,
        isEssential: true)
    }
    let found = "\(nanoseconds) ns between two readings\(name)"
    guard nanoseconds > 1_000 else { return .ok("clock", found) }
    return .limited(
      "clock", found, so: "batches must be longer, and waiting for renders costs more",
      remedy: "switch the kernel's clock source to tsc, if the machine has one")
  }
}
