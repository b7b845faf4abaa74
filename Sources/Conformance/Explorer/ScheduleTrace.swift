/// What ran in one schedule, step by step.
public struct ScheduleTrace: Sendable, Equatable {
  /// Where a job ran.
  public enum Place: Sendable, Equatable {
    /// On the main actor.
    case main
    /// On the global executor.
    case global
    /// On a default actor of this type.
    case actor(String)
  }

  /// One job.
  public struct Step: Sendable, Equatable {
    /// The number of the task; 0 if unknown. A job that belongs to no task has the number of the task
    /// that enqueued it.
    public var task: Int
    /// Where it ran.
    public var place: Place
    /// Where in the program it went on, innermost first.
    var addresses: [UInt]
    /// The task that would have run by default, if it is another one's job that ran.
    public var insteadOf: Int?

    /// The function in which it went on, as far as that can be known.
    public var code: String? { Symbols.firstName(of: addresses) }
  }

  /// One task.
  public struct TaskNote: Sendable, Equatable {
    /// Counts from 1, the body's, in the order in which the tasks were first enqueued.
    public var number: Int
    /// The name given to the task.
    public var name: String?
    /// The number of the task that made it; 0 for the body's.
    public var creator: Int
    /// Whether it had come to its end when nothing could run any more.
    public var isFinished: Bool
    /// Where in the program its code begins.
    var origin: [UInt]
    /// Where in the program it waits, innermost first.
    var addresses: [UInt]

    /// The function or closure that it runs, as far as that can be known.
    public var runs: String? { Symbols.firstName(of: origin) }

    /// The function in which it waits, as far as that can be known.
    public var waitsIn: String? { Symbols.firstName(of: addresses) }
  }

  /// The number of the first step that is kept; counts from 1.
  public var firstStep: Int
  /// The steps, all or the last thousand or so.
  public var steps: [Step]
  /// All tasks that the explorer has seen.
  public var tasks: [TaskNote]
}

extension ScheduleTrace: CustomStringConvertible {
  /// A line for each task, then one for each step, with an arrow where another would have run by
  /// default.
  public var description: String {
    let shown = steps.count <= 80 ? 0..<steps.count : (steps.count - 60)..<steps.count
    var lines = ["tasks:"] + tasks.prefix(40).map { "   \($0.title)" }
    if tasks.count > 40 { lines.append("   (\(tasks.count - 40) more)") }
    lines.append("steps:")
    let skipped = firstStep - 1 + shown.lowerBound
    if skipped > 0 { lines.append("   (\(skipped) before)") }
    lines += shown.map { index in
      let mark = steps[index].insteadOf == nil ? "  " : "->"
      return "\(mark) \(firstStep + index). \(describe(step: index))"
    }
    return lines.joined(separator: "\n")
  }

  /// The step at `index`, without its number.
  func describe(step index: Int) -> String {
    let step = steps[index]
    let usual = step.insteadOf.map { " (instead of \(describe(task: $0)))" } ?? ""
    let own = tasks.first { $0.number == step.task }?.runs
    let code = step.code.flatMap { $0 == own ? nil : ", in \($0)" } ?? ""
    return "\(describe(task: step.task)) on \(step.place)\(code)\(usual)"
  }

  private func describe(task number: Int) -> String {
    let name = tasks.first { $0.number == number }?.name
    return number == 0 ? "a job" : "task \(number)" + (name.map { " \"\($0)\"" } ?? "")
  }
}

extension ScheduleTrace.TaskNote: CustomStringConvertible {
  /// Number, name, what it runs, who made it.
  var title: String {
    let name = name.map { " \"\($0)\"" } ?? ""
    let code = runs.map { ": \($0)" } ?? ""
    let origin = creator == 0 ? "" : ", made by task \(creator)"
    return "task \(number)\(name)\(code)\(origin)"
  }

  /// Number, name, what it runs, who made it, and where it waits.
  public var description: String {
    title + (waitsIn.map { ", waits in \($0)" } ?? "")
  }
}

extension ScheduleTrace.Place: CustomStringConvertible {
  /// One word or two.
  public var description: String {
    switch self {
    case .main: "the main actor"
    case .global: "the global executor"
    case .actor(let type): "actor \(type)"
    }
  }
}
