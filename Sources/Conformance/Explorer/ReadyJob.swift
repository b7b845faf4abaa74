/// A job that could run next.
struct ReadyJob {
  enum Lane: UInt8 {
    case global, main
    /// A task's turn on an actor.
    case turn
  }

  let job: UnownedJob
  let lane: Lane
  /// The number of the task that the job belongs to or was enqueued by; 0 if unknown.
  var task: UInt32 = 0
  /// The note on the task that the job is; nil if it is none.
  var note: OpaquePointer?
  /// The actor that gets its turn; 0 if none does, or that cannot be known.
  var actor: UInt = 0
}
