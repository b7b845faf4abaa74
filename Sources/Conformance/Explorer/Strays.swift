import CExplorer

/// Jobs that were enqueued by a thread that is not the schedule's own.
final class Strays: Sendable {
  // Guarded by a lock of its own, on the other side.
  nonisolated(unsafe) private let strays = explorer_strays_create()

  deinit { explorer_strays_destroy(strays) }

  func add(_ job: UnownedJob, on lane: ReadyJob.Lane) {
    explorer_strays_add(
      strays,
      ExplorerStray(job: unsafeBitCast(job, to: UnsafeMutableRawPointer.self), lane: lane.rawValue))
  }

  /// Takes the oldest, waiting up to `milliseconds` of real time for it.
  func take(waiting milliseconds: UInt32 = 0) -> ReadyJob? {
    let stray = explorer_strays_take(strays, milliseconds)
    guard let job = stray.job, let lane = ReadyJob.Lane(rawValue: stray.lane) else { return nil }
    return ReadyJob(job: unsafeBitCast(job, to: UnownedJob.self), lane: lane)
  }
}
