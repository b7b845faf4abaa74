import CCallgrind

/// Lets callgrind collect in regions, and write what it has collected to a file for each batch.
///
/// The process must run under callgrind with `--instr-atstart=no --collect-atstart=no`; otherwise
/// nothing happens. What comes before the first ``take()`` is not followed, which is much quicker.
@MainActor
final class CallgrindMeter: CountingMeter {
  private var isCollecting = false
  private var isFollowed = false

  func start() { collect(true) }

  func stop() { collect(false) }

  func take() -> [Metric: Int] {
    if isFollowed { callgrind_dump() } else { callgrind_start_instrumentation() }
    isFollowed = true
    return [:]
  }

  private func collect(_ wanted: Bool) {
    guard isCollecting != wanted else { return }
    isCollecting = wanted
    callgrind_toggle_collect()
  }
}
