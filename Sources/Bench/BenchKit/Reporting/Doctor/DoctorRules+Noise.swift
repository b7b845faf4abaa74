extension DoctorRules {
  static func cores(_ count: Int) -> DoctorCheck {
    guard count < 2 else { return .ok("cores", "\(count)") }
    return .limited(
      "cores", "1",
      so: "other work disturbs the times, and senders cannot run at the same time",
      remedy: "measure times on a machine with two cores or more; counts are not affected")
  }

  /// - Parameter text: the contents of /proc/loadavg.
  static func load(_ text: String?, cores: Int) -> DoctorCheck {
    guard let load = text?.split(separator: " ").first.flatMap({ Double($0) }) else {
      return unknown("load")
    }
    let found = "\(load.shortest) on \(cores) cores in the last minute"
    guard load > 0.5 * Double(cores) else { return .ok("load", found) }
    return .limited(
      "load", found,
      so: "times will be disturbed, and verdicts inconclusive; counts are not affected",
      remedy: "wait until the machine is quiet")
  }

  /// - Parameter text: the contents of /proc/stat, whose first line has the ticks of all cores by kind.
  static func steal(_ text: String?) -> DoctorCheck {
    let ticks = text?.split(separator: "\n").first?.split(separator: " ").dropFirst()
      .compactMap { Double($0) }
    guard let ticks, ticks.count >= 8 else { return unknown("steal") }
    let total = max(ticks.prefix(8).reduce(0, +), 1)
    let share = 100 * ticks[7] / total
    let found = "\(share.shortest) % of the time since the machine started"
    guard share > 1 else { return .ok("steal", found) }
    return .limited(
      "steal", found, so: "other machines on the host disturb the times",
      remedy: "use dedicated cores for times; counts are not affected")
  }

  /// - Parameter text: the contents of /proc/pressure/cpu.
  static func pressure(_ text: String?) -> DoctorCheck {
    let fields = text?.split(whereSeparator: \.isWhitespace) ?? []
    guard let field = fields.first(where: { $0.hasPrefix("avg10=") }),
      let share = Double(field.dropFirst("avg10=".count))
    else {
      return .limited(
        "pressure", "/proc/pressure/cpu cannot be read",
        so: "waiting for a core goes unnoticed where steal time does not show it",
        remedy: "boot with psi=1, if the kernel is your own")
    }
    let found = "tasks waited for a core in \(share.shortest) % of the last 10 s"
    guard share > 5 else { return .ok("pressure", found) }
    return .limited(
      "pressure", found, so: "times will be disturbed; counts are not affected",
      remedy: "wait until the machine is quiet")
  }

  static func frequency(_ files: SystemFiles) -> DoctorCheck {
    let folder = "/sys/devices/system/cpu"
    return frequency(
      governor: files["\(folder)/cpu0/cpufreq/scaling_governor"],
      noTurbo: files["\(folder)/intel_pstate/no_turbo"], boost: files["\(folder)/cpufreq/boost"])
  }

  static func frequency(governor: String?, noTurbo: String?, boost: String?) -> DoctorCheck {
    guard let governor else {
      return .limited(
        "frequency", "the governor cannot be read",
        so: "it is not known whether the clock rate of the cores is steady")
    }
    let isTurbo = noTurbo == "0" || boost == "1"
    let found = "governor \(governor), turbo \(isTurbo ? "on" : "off or unknown")"
    guard governor != "performance" || isTurbo else { return .ok("frequency", found) }
    return .limited(
      "frequency", found, so: "the clock rate of the cores changes with load and heat",
      remedy: "cpupower frequency-set -g performance, and switch turbo off, while times are taken")
  }

  static func virtualization(_ found: String) -> DoctorCheck {
    guard found != "none" else { return .ok("machine", "no virtual machine, no container") }
    return .limited(
      "machine", found, so: "the host's other guests may disturb the times; counts are not affected"
    )
  }

  private static func unknown(_ name: String) -> DoctorCheck {
    .limited(name, "cannot be read here", so: "disturbances of this kind go unnoticed")
  }
}
