/// Starts a job on the main actor, for the work that came to a feature from another thread.
@usableFromInline
struct MainActorJob: Sendable {
  @usableFromInline let start: @Sendable () -> Void

  init(start: @escaping @Sendable () -> Void) { self.start = start }
}

/// A feature's job, and whether it is on its way.
@usableFromInline
enum JobState: Sendable {
  /// The feature is still being made, or is closed.
  case unavailable
  case unscheduled(MainActorJob)
  case scheduled(MainActorJob)

  @inlinable
  mutating func didRun() {
    if case .scheduled(let job) = self { self = .unscheduled(job) }
  }
}

/// What to start after unlocking: jobs, seldom any, and hardly ever more than one; and the delivery to streams.
@usableFromInline
struct DueDeliveries: Sendable {
  @usableFromInline var first: MainActorJob?
  @usableFromInline var others: [MainActorJob]
  @usableFromInline var isStreamed: Bool

  @inlinable
  init() {
    first = nil
    others = []
    isStreamed = false
  }

  @inlinable
  mutating func add(_ job: MainActorJob?) {
    guard let job else { return }
    if first == nil { first = job } else { others.append(job) }
  }

  @inlinable
  func startJobs() {
    guard let first else { return }
    first.start()
    for job in others { job.start() }
  }
}
