/// The statistics of jemalloc, when the process runs under it.
///
/// With the thread caches switched off (`MALLOC_CONF=tcache:false`) the counts of requests are exact.
struct Jemalloc {
  private let control: MallocControl
  private let classes: [SizeClass]

  /// Requests of one size.
  private struct SizeClass {
    let bytes: Int
    let requests: String
  }

  /// What was asked of the allocator since the process began.
  struct Total: Equatable {
    var mallocs = 0
    /// Rounded up to the allocator's size classes.
    var bytes = 0
  }

  /// Throws when the process does not run under jemalloc as counting needs it.
  init() throws(NotCounted) {
    guard let control = MallocControl() else { throw .jemallocMissing }
    guard control.read("config.stats", Bool.self) == true else { throw .withoutStatistics }
    guard control.read("opt.tcache", Bool.self) == false else { throw .threadCachesOn }
    self.control = control
    let all = 4_096  // MALLCTL_ARENAS_ALL: the sum over all arenas
    classes =
      [("bin", "bins"), ("lextent", "lextents")].flatMap { kind, kinds in
        (0..<Int(control.read("arenas.n\(kinds)", UInt32.self) ?? 0)).map { index in
          SizeClass(
            bytes: control.read("arenas.\(kind).\(index).size", Int.self) ?? 0,
            requests: "stats.arenas.\(all).\(kinds).\(index).nrequests")
        }
      }
  }

  /// The allocator's version, without the revision that may follow it.
  var version: String {
    let text = control.read("version", UnsafePointer<CChar>.self).map { String(cString: $0) }
    return text.map { String($0.prefix { $0 != "-" }) } ?? "unknown"
  }

  /// What was asked so far, by all threads. Asks nothing of the allocator itself.
  func total() -> Total {
    control.refresh()
    var total = Total()
    for size in classes {
      let requests = Int(control.read(size.requests, UInt64.self) ?? 0)
      total.mallocs += requests
      total.bytes += requests * size.bytes
    }
    return total
  }
}

/// Why allocations could not be counted.
enum NotCounted: Error, CustomStringConvertible {
  case jemallocMissing
  case withoutStatistics
  case threadCachesOn

  var description: String {
    switch self {
    case .jemallocMissing: "not counted: jemalloc missing (scripts/setup installs it)"
    case .withoutStatistics: "not counted: this jemalloc was built without statistics"
    case .threadCachesOn: "not counted: jemalloc runs with thread caches, which hide requests"
    }
  }
}
