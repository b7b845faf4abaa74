/// What ran in one schedule, job by job.
public struct ScheduleTrace: Sendable, Equatable {
  /// The kind of executor on which a job ran.
  public enum ExecutorKind: Sendable, Equatable {
    /// The main actor.
    case main
    /// The global executor.
    case global
    /// A default actor of this type.
    case actor(String)
  }

  /// What ran between two suspensions.
  public struct Job: Sendable, Equatable {
    /// The number of the task; 0 if unknown. A job that belongs to no task has the number of the task
    /// that enqueued it.
    public var task: Int
    /// Where it ran.
    public var executor: ExecutorKind
    /// The code addresses at which it continued, innermost first.
    var addresses: [UInt]
    /// The task whose job would have run by default, if another one's ran.
    public var insteadOf: Int?

    /// The function in which it continued, as far as that can be known.
    public var code: String? { Symbols.firstName(of: addresses) }
  }

  /// One task.
  public struct TaskRecord: Sendable, Equatable {
    /// Counts from 1, the body's, in the order in which the tasks were first enqueued.
    public var number: Int
    /// The name given to the task.
    public var name: String?
    /// The number of the task that created it; 0 for the body's.
    public var creator: Int
    /// Whether it had ended when nothing could run any more.
    public var isFinished: Bool
    /// The code addresses at which it begins.
    var origin: [UInt]
    /// The code addresses at which it waits, innermost first.
    var addresses: [UInt]

    /// The function or closure that it runs, as far as that can be known.
    public var runs: String? { Symbols.firstName(of: origin) }

    /// The function in which it waits, as far as that can be known.
    public var waitsIn: String? { Symbols.firstName(of: addresses) }
  }

  /// The number of the first job that is kept; counts from 1.
  public var firstJob: Int
  /// The jobs, all or the last thousand or so.
  public var jobs: [Job]
  /// All tasks that the explorer has seen.
  public var tasks: [TaskRecord]
}

extension ScheduleTrace: CustomStringConvertible {
  /// A line for each task, then one for each job, with an arrow where another would have run by
  /// default.
  public var description: String {
    let shown = jobs.count <= 80 ? 0..<jobs.count : (jobs.count - 60)..<jobs.count
    var lines = ["tasks:"] + tasks.prefix(40).map { "   \($0.title)" }
    if tasks.count > 40 { lines.append("   (\(tasks.count - 40) more)") }
    lines.append("jobs:")
    let skipped = firstJob - 1 + shown.lowerBound
    if skipped > 0 { lines.append("   (\(skipped) before)") }
    lines += shown.map { index in
      let mark = jobs[index].insteadOf == nil ? "  " : "->"
      return "\(mark) \(firstJob + index). \(describe(job: index))"
    }
    return lines.joined(separator: "\n")
  }

  /// The job at `index`, without its number.
  func describe(job index: Int) -> String {
    let job = jobs[index]
    let replaced = job.insteadOf.map { " (instead of \(describe(task: $0)))" } ?? ""
    let own = tasks.first { $0.number == job.task }?.runs
    let code = job.code.flatMap { $0 == own ? nil : ", in \($0)" } ?? ""
    return "\(describe(task: job.task)) on \(job.executor)\(code)\(replaced)"
  }

  private func describe(task number: Int) -> String {
    let name = tasks.first { $0.number == number }?.name
    return number == 0 ? "a job" : "task \(number)" + (name.map { " \"\($0)\"" } ?? "")
  }

  /// The first difference from the trace of another run of the same schedule.
  func difference(from other: ScheduleTrace) -> String {
    let shared = min(jobs.count, other.jobs.count)
    let index = (0..<shared).first { jobs[$0] != other.jobs[$0] } ?? shared
    func describe(_ trace: ScheduleTrace) -> String {
      index < trace.jobs.count ? trace.describe(job: index) : "the end"
    }
    if index == jobs.count, index == other.jobs.count {
      return "the same \(index) jobs led to different ends"
    }
    return
      "job \(index + 1) was \"\(describe(self))\" in one run and \"\(describe(other))\" in another"
  }
}

extension ScheduleTrace.TaskRecord: CustomStringConvertible {
  /// The number, the name, what the task runs, and its creator.
  var title: String {
    let name = name.map { " \"\($0)\"" } ?? ""
    let code = runs.map { ": \($0)" } ?? ""
    let origin = creator == 0 ? "" : ", created by task \(creator)"
    return "task \(number)\(name)\(code)\(origin)"
  }

  /// The number, the name, what the task runs, its creator, and where it waits.
  public var description: String {
    title + (waitsIn.map { ", waits in \($0)" } ?? "")
  }
}

extension ScheduleTrace.ExecutorKind: CustomStringConvertible {
  /// The executor in a few words.
  public var description: String {
    switch self {
    case .main: "the main actor"
    case .global: "the global executor"
    case .actor(let type): "actor \(type)"
    }
  }
}
