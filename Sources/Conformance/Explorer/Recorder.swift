import CExplorer

/// Notes what ran in one schedule, for a trace.
final class Recorder {
  private struct RawStep {
    var task: UInt32
    let place: ScheduleTrace.Place
    var addresses: [UInt]
    let insteadOf: UInt32?
  }

  private struct RawTask {
    let number: Int
    let name: String?
    let creator: Int
    let origin: [UInt]
    let isFinished: Bool
    let addresses: [UInt]
  }

  private let limit: Int
  private var steps: [RawStep] = []
  private var dropped = 0
  private var notes: [UInt32: OpaquePointer] = [:]
  private var tasks: [RawTask] = []
  private(set) var escapedTask: UInt32?

  /// Keeps the last `limit` steps, or a few more.
  init(limit: Int = 1_000) {
    self.limit = limit
  }

  /// Notes what runs next, and what would have run by default if that is something else.
  func willStep(_ next: ReadyJob, insteadOf usual: ReadyJob?, tasks: OpaquePointer?) {
    if steps.count >= 2 * limit {
      steps.removeFirst(limit)
      dropped += limit
    }
    steps.append(
      RawStep(
        task: next.task, place: place(of: next),
        addresses: frames(of: next.note ?? note(next.task, in: tasks)),
        insteadOf: usual?.task))
  }

  /// Corrects whose step the last one was: that of the first in an actor's queue is known late.
  func didStep(task: UInt32) {
    guard let last = steps.indices.last, steps[last].task != task else { return }
    steps[last].task = task
    steps[last].addresses = []
  }

  func escapes(task: UInt32) {
    escapedTask = task
  }

  func scheduleEnds(tasks list: OpaquePointer?) {
    var next = list
    while let note = next {
      tasks.append(
        RawTask(
          number: Int(explorer_task_number(note)),
          name: explorer_task_name(note).map { String(cString: $0) },
          creator: Int(explorer_task_creator(note)), origin: origin(of: note),
          isFinished: explorer_task_is_finished(note), addresses: frames(of: note)))
      next = explorer_task_next(note)
    }
    tasks.reverse()
  }

  /// What was noted.
  func trace() -> ScheduleTrace {
    ScheduleTrace(
      firstStep: dropped + 1,
      steps: steps.map { step in
        ScheduleTrace.Step(
          task: Int(step.task), place: step.place, addresses: step.addresses,
          insteadOf: step.insteadOf.map(Int.init))
      },
      tasks: tasks.map { task in
        ScheduleTrace.TaskNote(
          number: task.number, name: task.name, creator: task.creator, isFinished: task.isFinished,
          origin: task.origin,
          addresses: task.addresses)
      })
  }

  /// Finished tasks stay listed while a recorder is at work, the youngest first.
  private func note(_ number: UInt32, in list: OpaquePointer?) -> OpaquePointer? {
    var next = list
    while let note = next, notes[explorer_task_number(note)] == nil {
      notes[explorer_task_number(note)] = note
      next = explorer_task_next(note)
    }
    return notes[number]
  }

  private func origin(of note: OpaquePointer) -> [UInt] {
    var addresses: [UInt] = [0, 0, 0]
    explorer_task_origin(note, &addresses)
    return addresses
  }

  private func frames(of note: OpaquePointer?) -> [UInt] {
    guard let note else { return [] }
    var frames = [UnsafeRawPointer?](repeating: nil, count: 32)
    let count = explorer_task_frames(note, &frames, frames.count)
    return frames.prefix(count).map { UInt(bitPattern: $0) }
  }

  private func place(of ready: ReadyJob) -> ScheduleTrace.Place {
    if ready.lane == .main { return .main }
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
