import Libc

/// The statistics of jemalloc in a process that runs under it.
///
/// With the thread caches switched off (`MALLOC_CONF=tcache:false`) the counts of requests are exact.
package struct Jemalloc {
  private let control: MallocControl
  private let classes: [SizeClass]

  /// Requests of one size.
  private struct SizeClass {
    let bytes: Int
    let requests: String
  }

  /// The requests to the allocator since the process began.
  struct Total: Equatable {
    var mallocs = 0
    /// Rounded up to the allocator's size classes.
    var bytes = 0
  }

  /// Throws when the process does not run under jemalloc, or jemalloc is not set up for counting.
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

  /// The allocator's version, without its revision.
  var version: String {
    let text = control.read("version", UnsafePointer<CChar>.self).map { String(cString: $0) }
    return text.map { String($0.prefix { $0 != "-" }) } ?? "unknown"
  }

  /// The requests of all threads so far. Reading them makes no request.
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

/// The reason why allocations could not be counted.
enum NotCounted: Error, CustomStringConvertible {
  case jemallocMissing
  case withoutStatistics
  case threadCachesOn

  var description: String {
    switch self {
    case .jemallocMissing: "jemalloc missing (scripts/setup installs it)"
    case .withoutStatistics: "this jemalloc was built without statistics"
    case .threadCachesOn: "jemalloc runs with thread caches, which hide requests"
    }
  }
}

/// jemalloc's `mallctl`, looked up at run time so that building does not need it.
struct MallocControl {
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?,
      UnsafeMutableRawPointer?, Int
    ) -> CInt

  private let call: Function

  /// Nil when the process does not run under jemalloc.
  init?() {
    guard let program = dlopen(nil, RTLD_NOW), let address = dlsym(program, "mallctl") else {
      return nil
    }
    call = unsafeBitCast(address, to: Function.self)
  }

  /// Updates all statistics.
  func refresh() {
    var epoch: UInt64 = 1
    _ = call("epoch", nil, nil, &epoch, MemoryLayout<UInt64>.size)
  }

  /// The value called `name`; nil when there is none of this type.
  func read<Value: BitwiseCopyable>(_ name: String, _ type: Value.Type) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      var size = MemoryLayout<Value>.size
      // Passing the String itself would allocate a copy.
      let failed = name.withCString { call($0, buffer.baseAddress, &size, nil, 0) }
      return failed == 0 && size == MemoryLayout<Value>.size ? buffer[0] : nil
    }
  }
}

extension Jemalloc {
  /// The bytes in use, rounded up to size classes.
  package static var allocated: Int {
    guard let control = MallocControl() else { return 0 }
    control.refresh()
    return control.read("stats.allocated", Int.self) ?? 0
  }
}
