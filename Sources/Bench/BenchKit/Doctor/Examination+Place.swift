import Libc

extension Examination {
  /// Whether results can be kept, and whether there is room for them.
  var disk: Finding {
    // Without the folder, it is made where `bench` is run.
    let folder = access(results, F_OK) == 0 ? results : "."
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else {
      return Judgement.disk(nil, canWrite: false, results)
    }
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    return Judgement.disk(free, canWrite: access(folder, W_OK) == 0, results)
  }

  /// How finely time can be read.
  func clock(_ files: SystemFiles) -> Finding {
    var steps: [Duration] = []
    var last = ContinuousClock.now
    for _ in 0..<20_000 {
      let now = ContinuousClock.now
      if now != last { steps.append(now - last) }
      last = now
    }
    let source = files["/sys/devices/system/clocksource/clocksource0/current_clocksource"]
    return Judgement.clock(step: steps.min(), source: source)
  }
}
