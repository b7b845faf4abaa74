/// Sums up what is asked of the allocator in regions.
@MainActor
final class AllocationCounter: Meter {
  private var total = Jemalloc.Total()
  private let jemalloc: Jemalloc?
  private var started: Jemalloc.Total?

  let includesAftermath = true

  /// Counts with `jemalloc`; without it, counts nothing.
  init(_ jemalloc: Jemalloc?) { self.jemalloc = jemalloc }

  func start() { started = jemalloc?.total() }

  func pause() {}

  func resume() {}

  func stop() {
    guard let jemalloc, let started else { return }
    let now = jemalloc.total()
    total.mallocs += now.mallocs - started.mallocs
    total.bytes += now.bytes - started.bytes
    self.started = nil
  }

  /// What was asked in all regions so far; from here on the sum starts again.
  func take() -> Jemalloc.Total {
    defer { total = Jemalloc.Total() }
    return total
  }
}
