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
  /// - Throws: ``InvalidLiteral`` when there is no such feature, or `steps` are none of it.
  public static func record(
    _ pattern: any Pattern.Type, feature: String, steps: String? = nil,
    schedule token: ScheduleToken = .inOrder
  ) throws(InvalidLiteral) -> FeatureTrace {
    try pattern.tracer(of: feature, steps: steps).record(token)
  }

  /// Records the check of a rule that `replay` identifies.
  ///
  /// - Throws: ``InvalidLiteral`` when there is nothing to record: the rule is not about the feature, or the
  ///   sequence leads to no violation any more.
  public static func record(
    _ pattern: any Pattern.Type, replaying replay: Replay
  ) throws(InvalidLiteral) -> FeatureTrace {
    try pattern.trace(replaying: replay)
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
  public static var features: [String] { featureNames }
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

extension Pattern {
  fileprivate static func trace(replaying replay: Replay) throws(InvalidLiteral) -> FeatureTrace {
    let body = Rule.all.first { $0.id == replay.rule }?.body
    switch (body, replay.feature) {
    case (.checks(_, let check?, _, _), CounterSpec.name):
      return FeatureTracer<Self, CounterDriver>(check, replay).replayed()
    case (.checks(_, _, let check?, _), ListSpec.name):
      return FeatureTracer<Self, ListDriver>(check, replay).replayed()
    case (.checks(_, _, _, let check?), SearchSpec.name):
      return FeatureTracer<Self, SearchDriver>(check, replay).replayed()
    case (.sequences, CounterSpec.name):
      return try FeatureTracer<Self, CounterDriver>(sequenceOf: replay).replayed()
    case (.sequences, ListSpec.name):
      return try FeatureTracer<Self, ListDriver>(sequenceOf: replay).replayed()
    case (.sequences, SearchSpec.name):
      return try FeatureTracer<Self, SearchDriver>(sequenceOf: replay).replayed()
    default:
      throw InvalidLiteral(description: "\(replay.rule) is not about the \(replay.feature)")
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

  private let content: Rule.Check<Feature>
  private var cancellation = CancellationResponse.immediate
  private var replay: Replay?
  private var token = ScheduleToken.inOrder

  /// A recorder of steps.
  init(_ steps: String?) throws(InvalidLiteral) {
    content = Self.script(try Step.list(steps ?? Feature.exampleSteps))
  }

  /// A recorder of the check of a rule.
  init(_ check: @escaping Rule.Check<Feature>, _ replay: Replay) {
    content = check
    self.replay = replay
    if case .schedule(let token) = replay.target { self.token = token }
  }

  /// A recorder of the sequence that a seed leads to, made short.
  init(sequenceOf replay: Replay) throws(InvalidLiteral) {
    let search = SequenceSearch<Driver>(capabilities: P.capabilities)
    guard case .sequence(let seed) = replay.target, let found = search.counterexample(seed: seed)
    else { throw InvalidLiteral(description: "\(replay) leads to no violation in \(P.name)") }
    content = Self.script(found.steps)
    (cancellation, token, self.replay) = (found.cancellation, found.schedule, replay)
  }

  private static func script(_ steps: [Step<Feature>]) -> Rule.Check<Feature> {
    { fixture in try await SequenceRunner(fixture).run(steps) }
  }

  func replayed() -> FeatureTrace { record(token) }

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
    { [content, cancellation, replay] run in
      let log = TraceLog(run)
      keep(log)
      let fixture = Fixture<Feature>(
        run, P.capabilities, cancellation: cancellation, StepLog(), trace: log,
        edits: replay?.edits ?? .none
      ) {
        Driver(seed: $0, environment: $1)
      }
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
