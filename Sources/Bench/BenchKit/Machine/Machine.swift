import CMachine
import Dispatch
import Libc

/// The computer that this process runs on.
package enum Machine {
  /// The number of processors that this process may use, as far as the scheduler and a control group limit them.
  package static var cores: Int {
    let allowed = Int(allowed_processors())
    let all = allowed > 0 ? allowed : sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let quota = (try? Folder.text(of: "/sys/fs/cgroup/cpu.max")).flatMap(processors(ofQuota:))
    return max(1, min(all, quota ?? all))
  }

  /// The processors that a control group's quota amounts to, rounded up; nil without a limit.
  static func processors(ofQuota text: String) -> Int? {
    let parts = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard parts.count == 2, let quota = parts[0], let period = parts[1], period > 0 else {
      return nil
    }
    return max(1, (quota + period - 1) / period)
  }

  /// Ends this process at once when the thread that started it ends, where the system can do that.
  package static func endWithParent() { end_with_parent() }

  /// The kernel's name and release, and the instruction set.
  package static var kernel: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    return "\(text(&name.sysname)) \(text(&name.release)) \(text(&name.machine))"
  }

  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// This process's environment.
package enum ProcessVariables {
  /// All variables by name.
  package static var all: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }
}

/// Looks up programs by name.
package enum Programs {
  /// The path of the program called `name`; nil when no folder of `PATH` has it.
  package static func path(of name: String) -> String? {
    let folders = (ProcessVariables.all["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

/// The processors that a process uses.
package enum Processors {
  /// The processor of processes that are confined to one; nil where a process cannot choose.
  ///
  /// It is the last one, because systems handle most interrupts on the first. All processes that inherit
  /// the same set of processors find the same one.
  package static var single: Int? {
    let last = last_allowed_processor()
    return last < 0 ? nil : Int(last)
  }

  /// Confines this process to a single processor; does nothing where that is impossible.
  package static func confineToOne() {
    if let single { _ = confine_to_processor(Int32(single)) }
  }

  /// The share of all processors that this process gets when it asks for all: 1 where no other runs. Takes a fifth
  /// of a second.
  package static func availableShare() -> Double {
    let start = ContinuousClock.now
    let before = usedByAll
    DispatchQueue.concurrentPerform(iterations: Machine.cores) { _ in
      while ContinuousClock.now - start < .milliseconds(200) {}
    }
    let all = (ContinuousClock.now - start) / .nanoseconds(1) * Double(Machine.cores)
    return min(max(Double(usedByAll - before) / all, 0.01), 1)
  }

  /// The nanoseconds for which all threads of this process have used a processor.
  static var usedByAll: Int { used(CLOCK_PROCESS_CPUTIME_ID) }

  /// The nanoseconds for which this thread has used a processor.
  static var usedByThis: Int { used(CLOCK_THREAD_CPUTIME_ID) }

  private static func used(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
