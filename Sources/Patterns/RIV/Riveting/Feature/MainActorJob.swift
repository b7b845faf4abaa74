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

/// The jobs to start after unlocking: seldom any, and hardly ever more than one.
@usableFromInline
struct DueJobs: Sendable {
  @usableFromInline var first: MainActorJob?
  @usableFromInline var others: [MainActorJob]

  @inlinable
  init() {
    first = nil
    others = []
  }

  @inlinable
  mutating func add(_ job: MainActorJob?) {
    guard let job else { return }
    if first == nil { first = job } else { others.append(job) }
  }

  @inlinable
  func start() {
    guard let first else { return }
    first.start()
    for job in others { job.start() }
  }
}
