/// Sums up what is asked of the allocator in regions.
@MainActor
final class AllocationCounter: CountingMeter {
  private var total = Jemalloc.Total()
  private let jemalloc: Jemalloc?
  private var started: Jemalloc.Total?

  /// Counts with `jemalloc`; without it, counts nothing.
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
