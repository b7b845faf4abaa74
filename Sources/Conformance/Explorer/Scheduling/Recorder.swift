import CExplorer

/// Records what runs in one schedule, for a trace.
final class Recorder {
  private let limit: Int
  private var jobs: [ScheduleTrace.Job] = []
  private var dropped = 0
  private var tasks: [ScheduleTrace.TaskRecord] = []
  private var records: [Int: OpaquePointer] = [:]
  /// How many jobs have begun.
  var count: Int { dropped + jobs.count }
  /// The number of the task that asked for real time.
  private(set) var escapedTask: Int?

  /// Keeps the last `limit` jobs, or up to twice as many.
  init(limit: Int = 1_000) {
    self.limit = limit
  }

  /// Records the job that runs next, and the default if that is another one.
  func jobBegins(_ next: ReadyJob, insteadOf other: ReadyJob?, tasks: OpaquePointer?) {
    if jobs.count >= 2 * limit {
      jobs.removeFirst(limit)
      dropped += limit
    }
    let task = Int(next.task)
    jobs.append(
      ScheduleTrace.Job(
        task: task, executor: executor(of: next),
        addresses: frames(of: next.record ?? record(of: task, in: tasks)),
        insteadOf: other.map { Int($0.task) }))
  }

  /// Corrects the task of the last job, which is only known now if an actor chose it from its queue.
  func jobEnded(task: UInt32) {
    guard let last = jobs.indices.last, jobs[last].task != Int(task) else { return }
    jobs[last].task = Int(task)
    jobs[last].addresses = []
  }

  func taskEscapes(_ task: UInt32) {
    escapedTask = Int(task)
  }

  func scheduleEnds(tasks list: OpaquePointer?) {
    var next = list
    while let record = next {
      tasks.append(
        ScheduleTrace.TaskRecord(
          number: Int(explorer_task_number(record)),
          name: name(of: record),
          creator: Int(explorer_task_creator(record)),
          isFinished: explorer_task_is_finished(record), origin: origin(of: record),
          addresses: frames(of: record)))
      next = explorer_task_next(record)
    }
    tasks.reverse()
  }

  /// What was recorded.
  func trace() -> ScheduleTrace {
    ScheduleTrace(firstJob: dropped + 1, jobs: jobs, tasks: tasks)
  }

  /// Finished tasks stay in the list, youngest first, while a recorder is in use.
  private func record(of task: Int, in list: OpaquePointer?) -> OpaquePointer? {
    var next = list
    while let record = next {
      let number = Int(explorer_task_number(record))
      guard records[number] == nil else { break }
      records[number] = record
      next = explorer_task_next(record)
    }
    return records[task]
  }

  private func name(of record: OpaquePointer) -> String? {
    if explorer_task_number(record) == 1 { return "body" }
    return explorer_task_name(record).map { String(cString: $0) }
  }

  private func origin(of record: OpaquePointer) -> [UInt] {
    var addresses: [UInt] = [0, 0, 0]
    explorer_task_origin(record, &addresses)
    return addresses
  }

  private func frames(of record: OpaquePointer?) -> [UInt] {
    guard let record else { return [] }
    var frames = [UnsafeRawPointer?](repeating: nil, count: 32)
    let count = explorer_task_frames(record, &frames, frames.count)
    return frames.prefix(count).map { UInt(bitPattern: $0) }
  }

  private func executor(of ready: ReadyJob) -> ScheduleTrace.ExecutorKind {
    if ready.executor == .main { return .main }
    if ready.actor != 0, let object = UnsafePointer<UnsafeRawPointer>(bitPattern: ready.actor) {
      return .actor(typeName(object.pointee))
    }
    let job = unsafeBitCast(ready.job, to: UnsafeRawPointer.self)
    return explorer_is_actor_drain(job) ? .actor("actor") : .global
  }

  private func typeName(_ metadata: UnsafeRawPointer) -> String {
    String(describing: unsafeBitCast(metadata, to: Any.Type.self))
  }
}
