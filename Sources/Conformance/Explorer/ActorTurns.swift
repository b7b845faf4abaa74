/// The turns of actors that have more than one to wait for, in the order of their queues.
struct ActorTurns {
  private var waiting: [UInt: [ReadyJob]] = [:]
  private(set) var count = 0

  mutating func append(_ job: ReadyJob) {
    waiting[job.actor, default: []].append(job)
    count += 1
  }

  /// The actor's next turn.
  mutating func next(of actor: UInt) -> ReadyJob? {
    take(of: actor) { _ in true }
  }

  /// The job by which the actor works off its queue, if it waits here.
  mutating func drain(of actor: UInt) -> ReadyJob? {
    take(of: actor) { $0.lane != .turn }
  }

  /// Takes any job.
  mutating func takeAny() -> ReadyJob? {
    waiting.keys.first.flatMap { next(of: $0) }
  }

  private mutating func take(of actor: UInt, where matches: (ReadyJob) -> Bool) -> ReadyJob? {
    guard count > 0, var jobs = waiting.removeValue(forKey: actor) else { return nil }
    defer { if !jobs.isEmpty { waiting[actor] = jobs } }
    guard let index = jobs.firstIndex(where: matches) else { return nil }
    count -= 1
    return jobs.remove(at: index)
  }
}
