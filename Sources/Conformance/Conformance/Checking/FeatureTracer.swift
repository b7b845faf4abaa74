import Explorer
import Spec
import Synchronization

extension FeatureTrace {
  /// Records how `steps` travel through a feature of `pattern` under the schedule of `token`.
  ///
  /// - Parameters:
  ///   - pattern: Makes the feature.
  ///   - feature: The feature's name.
  ///   - steps: Actions and steps as Swift literals, such as `.increment, .settle`; nil for a short example.
  ///   - token: The schedule; by default the one that takes every job in order.
  /// - Throws: ``InvalidLiteral`` when there is no such feature, or `steps` do not fit it.
  public static func record(
    _ pattern: any Implementation.Type, feature: String, steps: String? = nil,
    schedule token: ScheduleToken = .inOrder
  ) throws(InvalidLiteral) -> FeatureTrace {
    try tracer(pattern, feature).record(steps, token)
  }

  /// Records the check of a rule that `replay` identifies.
  ///
  /// - Throws: ``InvalidLiteral`` when there is nothing to record: the rule is not about the feature, or the
  ///   sequence leads to no violation any more.
  public static func record(
    _ pattern: any Implementation.Type, replaying replay: Replay
  ) throws(InvalidLiteral) -> FeatureTrace {
    try tracer(pattern, replay.feature).replayed(replay)
  }

  /// Records the schedules with the fewest deviations from the default order, at most `limit`.
  ///
  /// - Returns: The traces, the default one first, and whether there are no other schedules.
  public static func recordSchedules(
    _ pattern: any Implementation.Type, feature: String, steps: String? = nil, limit: Int
  ) throws(InvalidLiteral) -> (traces: [FeatureTrace], isComplete: Bool) {
    try tracer(pattern, feature).recordSchedules(steps, limit: limit)
  }

  /// The names of the features that can be recorded.
  public static var features: [String] { featureNames }
}

extension FeatureTrace {
  private static func tracer(
    _ implementation: any Implementation.Type, _ feature: String
  ) throws(InvalidLiteral) -> any FeatureTracing {
    let checkers = implementation.checkers(Conformance(replay: nil))
    guard let checker = checkers.first(where: { $0.feature == feature }) else {
      let names = checkers.map(\.feature).joined(separator: ", ")
      throw InvalidLiteral(
        description:
          "there is no feature '\(feature)'; there \(checkers.count == 1 ? "is" : "are") \(names)")
    }
    return checker.tracer
  }
}

/// Records one feature, whichever it is.
protocol FeatureTracing {
  func record(_ steps: String?, _ token: ScheduleToken) throws(InvalidLiteral) -> FeatureTrace
  func recordSchedules(
    _ steps: String?, limit: Int
  ) throws(InvalidLiteral) -> (traces: [FeatureTrace], isComplete: Bool)
  func replayed(_ replay: Replay) throws(InvalidLiteral) -> FeatureTrace
}

/// Records a feature of a pattern.
struct FeatureTracer<P: Implementation, Driver: FeatureDriver>: FeatureTracing
where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  func record(_ steps: String?, _ token: ScheduleToken) throws(InvalidLiteral) -> FeatureTrace {
    Recording(content: try Self.script(steps), token: token).record()
  }

  func recordSchedules(
    _ steps: String?, limit: Int
  ) throws(InvalidLiteral) -> (traces: [FeatureTrace], isComplete: Bool) {
    Recording(content: try Self.script(steps)).recordSchedules(limit: limit)
  }

  func replayed(_ replay: Replay) throws(InvalidLiteral) -> FeatureTrace {
    let rule = Rule.all.first { $0.id == replay.rule }
    switch replay.target {
    case .schedule(let token):
      guard let check = rule?.check.directed(at: Feature.self) else {
        throw InvalidLiteral(description: "\(replay.rule) is not about the \(replay.feature)")
      }
      return Recording(content: check, replay: replay, token: token).record()
    case .sequence(let seed):
      let search = SequenceSearch<Driver>(capabilities: P.capabilities)
      guard let found = search.counterexample(seed: seed) else {
        throw InvalidLiteral(description: "\(replay) leads to no violation in \(P.name)")
      }
      return Recording(
        content: Self.script(found.steps), cancellation: found.cancellation, replay: replay,
        token: found.schedule
      ).record()
    }
  }

  private static func script(_ steps: String?) throws(InvalidLiteral) -> Rule.Check<Feature> {
    script(try Step.list(steps ?? Feature.exampleSteps))
  }

  private static func script(_ steps: [Step<Feature>]) -> Rule.Check<Feature> {
    { fixture in try await SequenceRunner(fixture).run(steps) }
  }

  /// What is recorded, and how.
  fileprivate struct Recording {
    typealias Feature = Driver.Feature

    let content: Rule.Check<Feature>
    var cancellation = CancellationResponse.immediate
    var replay: Replay?
    var token = ScheduleToken.inOrder
  }
}

extension FeatureTracer.Recording {
  func record() -> FeatureTrace {
    let log = Mutex<TraceLog?>(nil)
    let recording = recordSchedule(token, body: body { found in log.withLock { $0 = found } })
    return trace(recording, log.withLock { $0 })
  }

  func recordSchedules(limit: Int) -> (traces: [FeatureTrace], isComplete: Bool) {
    let logs = Mutex<[TraceLog]>([])
    let (recordings, isComplete) = Explorer.recordSchedules(
      limit: limit, body: body { found in logs.withLock { $0.append(found) } })
    let traces = zip(recordings, logs.withLock { $0 }).map { trace($0, $1) }
    return (traces, isComplete)
  }

  private func body(_ keep: @escaping @Sendable (TraceLog) -> Void) -> ExploredBody {
    { [content, cancellation, replay] run in
      let log = TraceLog(run)
      keep(log)
      let fixture = Fixture<Feature>(
        run, P.capabilities, cancellation: cancellation, StepLog(), trace: log,
        edits: replay?.edits ?? .none, Fixture.factory(Driver.self))
      try await fixture.cleaningUp { fixture in
        defer { log.close() }
        do {
          try await content(fixture)
        } catch {
          log.append(.violation, "\(error)")
          throw error
        }
      }
    }
  }

  private func trace(_ recording: ScheduleRecording, _ log: TraceLog?) -> FeatureTrace {
    let events = log?.events ?? []
    let end = log?.lastJob ?? recording.trace.jobs.count
    let steps = log?.steps(ofJobs: end) ?? Array(repeating: 0, count: end)
    var lanes: [String] = []
    let jobs = recording.trace.jobs.prefix(end).enumerated().map { index, job in
      let lane = "\(job.executor)"
      if !lanes.contains(lane) { lanes.append(lane) }
      return FeatureTrace.Job(
        step: steps[index], task: job.task, lane: lanes.firstIndex(of: lane)!,
        // Where the environment answers, the kit's own code runs.
        code: job.code.flatMap { $0.hasPrefix("Conformance.") ? nil : $0 }, insteadOf: job.insteadOf
      )
    }
    let used = Set(jobs.map(\.task))
    return FeatureTrace(
      pattern: P.name, type: String(reflecting: P.self), feature: Feature.name,
      schedule: "\(recording.token)",
      followedSchedule: recording.followedToken, steps: log?.steps ?? [], lanes: lanes,
      tasks: recording.trace.tasks.filter { used.contains($0.number) }.map { task in
        FeatureTrace.Task(
          number: task.number, name: task.name, creator: task.creator, runs: task.runs,
          isFinished: task.isFinished)
      }, jobs: jobs, events: events, failure: recording.failure.map { "\($0)" },
      replay: replay?.description)
  }
}
