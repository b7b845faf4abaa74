/// A job that could run next.
struct ReadyJob {
  enum Lane: UInt8 { case global, main }

  let job: UnownedJob
  /// The number of the task that the job belongs to or was enqueued by; 0 if unknown.
  let task: UInt32
  let lane: Lane
}
