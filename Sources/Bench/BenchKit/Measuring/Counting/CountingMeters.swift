import CMachine

/// A meter of countable things.
@MainActor
protocol CountingMeter: Meter {
  /// Returns the counts since the last call.
  func take() -> [Metric: Int]
}

extension CountingMeter {
  var includesAftermath: Bool { true }

  func pause() {}

  func resume() {}
}

/// Counts requests to the allocator in regions.
@MainActor
final class AllocationCounter: CountingMeter {
  private var total = Jemalloc.Total()
  private let jemalloc: Jemalloc?
  private var started: Jemalloc.Total?

  /// A counter of jemalloc's requests; without `jemalloc` it counts nothing.
  init(_ jemalloc: Jemalloc?) { self.jemalloc = jemalloc }

  func start() { started = jemalloc?.total() }

  func stop() {
    guard let jemalloc, let started else { return }
    let now = jemalloc.total()
    total.mallocs += now.mallocs - started.mallocs
    total.bytes += now.bytes - started.bytes
    self.started = nil
  }

  func take() -> [Metric: Int] {
    defer { total = Jemalloc.Total() }
    return [.mallocs: total.mallocs, .bytes: total.bytes]
  }
}

/// Lets callgrind write a profile of each region to a file of its own.
///
/// The process must run under callgrind with `--instr-atstart=no`; otherwise nothing happens. Code
/// before the first ``take()`` is not instrumented, which is much faster. Switching callgrind's
/// collection on and off would not do instead: callgrind counts calls even while it is off.
@MainActor
final class CallgrindMeter: CountingMeter {
  private var isInstrumented = false

  func start() {
    if isInstrumented { callgrind_zero() }
  }

  func stop() {
    if isInstrumented { callgrind_dump() }
  }

  func take() -> [Metric: Int] {
    if !isInstrumented { callgrind_start_instrumentation() }
    isInstrumented = true
    return [:]
  }
}
