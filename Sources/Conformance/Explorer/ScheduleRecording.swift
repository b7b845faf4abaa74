import CExplorer

/// One schedule of a body, recorded job by job.
public struct ScheduleRecording: Sendable {
  /// Identifies the schedule that ran.
  public let token: ScheduleToken
  /// What ran.
  public let trace: ScheduleTrace
  /// Whether the token's choices were possible; if false, the body has changed since.
  public let followedToken: Bool
  /// Why the schedule failed; nil if it did not.
  public let failure: ExplorationFailure.Reason?
}

/// Runs `body` once, under the schedule that `token` identifies, and records every job.
///
/// - Parameters:
///   - token: The schedule; by default the one that takes every job in order.
///   - jobLimit: A schedule of more jobs than this counts as a livelock.
///   - body: What runs, as in ``explore(_:jobLimit:threadTimeout:stallTimeout:explains:body:)``.
public func recordSchedule(
  _ token: ScheduleToken = .inOrder, jobLimit: Int = 100_000, body: @escaping ExploredBody
) -> ScheduleRecording {
  ScheduleRecorder(token, jobLimit: jobLimit, body).recording
}

/// Records the schedules of `body` with the fewest deviations from the default order.
///
/// - Returns: At most `limit` recordings, the default one first, and whether there are no others.
public func recordSchedules(
  limit: Int, jobLimit: Int = 100_000, body: @escaping ExploredBody
) -> (recordings: [ScheduleRecording], isComplete: Bool) {
  var plan = SchedulePlan(limit: limit)
  var recordings: [ScheduleRecording] = []
  while recordings.count < limit, let deviations = plan.advance() {
    let recorder = ScheduleRecorder(ScheduleToken(deviations: deviations), jobLimit: jobLimit, body)
    recordings.append(recorder.recording)
    guard plan.add(after: recorder.chooser) else { return (recordings, false) }
  }
  return (recordings, !plan.isCut)
}

/// Runs one schedule and keeps its choices.
private struct ScheduleRecorder {
  let recording: ScheduleRecording
  let chooser: ListChooser

  init(_ token: ScheduleToken, jobLimit: Int, _ body: @escaping ExploredBody) {
    precondition(explorer_install_hooks(), "this Swift runtime has no executor hooks")
    let isInline = token == .inline
    let scheduler = Scheduler(mode: isInline ? .inline : .interleaved, jobLimit: jobLimit)
    let recorder = Recorder(limit: jobLimit)
    chooser = ListChooser(token.deviations)
    let outcome = scheduler.run(isInline ? nil : chooser, recorder: recorder, body: body)
    recording = ScheduleRecording(
      token: token, trace: recorder.trace(), followedToken: chooser.followed,
      failure: outcome.failure)
  }
}
