import Explorer
import Spec
import Synchronization

extension FeatureTrace {
  /// Records how `steps` travel through a feature of `pattern` under the schedule of `token`.
  ///
  /// - Parameters:
  ///   - feature: The feature's name.
  ///   - steps: Actions and steps as Swift literals, such as `.increment, .settle`; nil for a short example.
  /// - Throws: ``InvalidLiteral`` when there is no such feature, or `steps` are none of it.
  public static func record(
    _ pattern: any Pattern.Type, feature: String, steps: String? = nil,
    schedule token: ScheduleToken = .inOrder
  ) throws(InvalidLiteral) -> FeatureTrace {
    try pattern.tracer(of: feature, steps: steps).record(token)
  }

  /// Records the schedules with the fewest deviations from the default order, at most `limit`.
  ///
  /// - Returns: The traces, the default one first, and whether there are no other schedules.
  public static func recordSchedules(
    _ pattern: any Pattern.Type, feature: String, steps: String? = nil, limit: Int
  ) throws(InvalidLiteral) -> (traces: [FeatureTrace], isComplete: Bool) {
    try pattern.tracer(of: feature, steps: steps).recordSchedules(limit: limit)
  }

  /// The names of the features that can be recorded.
  public static var features: [String] { Conformance.featureNames }
}

extension Pattern {
  fileprivate static func tracer(
    of feature: String, steps: String?
  ) throws(InvalidLiteral) -> any FeatureTracing {
    switch feature {
    case CounterSpec.name: try FeatureTracer<Self, CounterDriver>(steps)
    case ListSpec.name: try FeatureTracer<Self, ListDriver>(steps)
    case SearchSpec.name: try FeatureTracer<Self, SearchDriver>(steps)
    default:
      throw InvalidLiteral(
        description:
          "there is no feature '\(feature)'; there are \(FeatureTrace.features.joined(separator: ", "))"
      )
    }
  }
}

private protocol FeatureTracing {
  func record(_ token: ScheduleToken) -> FeatureTrace
  func recordSchedules(limit: Int) -> (traces: [FeatureTrace], isComplete: Bool)
}

/// Records a feature of a pattern.
private struct FeatureTracer<P: Pattern, Driver: FeatureDriver>: FeatureTracing
where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  private let steps: [Step<Feature>]

  init(_ steps: String?) throws(InvalidLiteral) {
    self.steps = try Step.list(steps ?? Feature.exampleSteps)
  }

  func record(_ token: ScheduleToken) -> FeatureTrace {
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
    { [steps] run in
      let log = TraceLog(run)
      keep(log)
      let fixture = Fixture<Feature>(run, P.capabilities, StepLog(), trace: log) {
        Driver(seed: $0, environment: $1)
      }
      try await fixture.cleaningUp { fixture in
        defer { log.close() }
        do {
          try await SequenceRunner(fixture).run(steps)
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
    var lanes: [String] = []
    let jobs = recording.trace.jobs.prefix(end).enumerated().map { index, job in
      let lane = "\(job.executor)"
      if !lanes.contains(lane) { lanes.append(lane) }
      return FeatureTrace.Job(
        step: log?.step(of: index + 1) ?? 0, task: job.task, lane: lanes.firstIndex(of: lane)!,
        // Where the environment answers, the kit's own code runs.
        code: job.code.flatMap { $0.hasPrefix("Conformance.") ? nil : $0 }, insteadOf: job.insteadOf
      )
    }
    let used = Set(jobs.map(\.task))
    return FeatureTrace(
      pattern: P.name, type: "\(P.self)", feature: Feature.name, schedule: "\(recording.token)",
      followedSchedule: recording.followedToken, steps: steps.map(\.description), lanes: lanes,
      tasks: recording.trace.tasks.filter { used.contains($0.number) }.map { task in
        FeatureTrace.Task(
          number: task.number, name: task.name, creator: task.creator, runs: task.runs,
          isFinished: task.isFinished)
      }, jobs: jobs, events: events, failure: recording.failure.map { "\($0)" })
  }
}
