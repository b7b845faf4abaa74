import CCallgrind

/// Lets callgrind write what happens in each region to a file of its own.
///
/// The process must run under callgrind with `--instr-atstart=no`; otherwise nothing happens. What
/// comes before the first ``take()`` is not followed, which is much quicker. Switching callgrind's
/// collection on and off instead would not do: it keeps counting calls while it is off.
@MainActor
final class CallgrindMeter: CountingMeter {
  private var isFollowed = false

  func start() {
    if isFollowed { callgrind_zero() }
  }

  func stop() {
    if isFollowed { callgrind_dump() }
  }

  func take() -> [Metric: Int] {
    if !isFollowed { callgrind_start_instrumentation() }
    isFollowed = true
    return [:]
  }
}
