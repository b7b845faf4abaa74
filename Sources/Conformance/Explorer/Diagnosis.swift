/// Finds out what a person needs to know about a failed schedule, by running it again.
struct Diagnosis {
  let outcome: Scheduler.Outcome
  let scheduler: Scheduler
  let body: ExploredBody
  /// How many schedules had run.
  let schedule: Int
  /// Whether the schedule may be replaced by a simpler one that fails alike.
  let shrinks: Bool

  /// The failure of a schedule that ran inline.
  func failureInline() -> ExplorationFailure {
    if FailureKind(outcome) == .escapedToThread { return unrepeatable(.inline) }
    if FailureKind(outcome) == .deadlock, let escape = escape() { return escape }
    return explain(.inline) { scheduler.run(nil, recorder: $0, body: body) }
  }

  /// The failure of the schedule that `chooser` makes, shrunk.
  func failure(of chooser: NotingChooser) -> ExplorationFailure {
    if FailureKind(outcome) == .escapedToThread { return unrepeatable(.inOrder) }
    _ = scheduler.run(chooser, body: body)
    return failure(deviations: chooser.deviations, digest: chooser.digest)
  }

  /// The failure of the schedule with these deviations, shrunk.
  func failure(deviations: [Deviation], digest: Digest) -> ExplorationFailure {
    if FailureKind(outcome) == .escapedToThread {
      return unrepeatable(ScheduleToken(deviations: deviations))
    }
    let again = ListedChooser(deviations)
    let second = scheduler.run(again, body: body)
    guard FailureKind(second) == FailureKind(outcome), again.digest == digest else {
      return contradiction(ScheduleToken(deviations: deviations))
    }
    let smallest = shrinks ? shrunk(deviations) : deviations
    return explain(ScheduleToken(deviations: smallest)) { recorder in
      scheduler.run(ListedChooser(smallest), recorder: recorder, body: body)
    }
  }

  /// The failure of a body that made different steps of the same choices.
  func contradiction(_ token: ScheduleToken) -> ExplorationFailure {
    let traces = (0..<2).map { _ in
      let recorder = Recorder(limit: 50_000)
      _ = scheduler.run(ListedChooser(token.deviations), recorder: recorder, body: body)
      return recorder.trace()
    }
    return ExplorationFailure(
      .failed(.notDeterministic(Contradiction(traces[0], traces[1]).description)), token: token,
      trace: traces[1], schedule: schedule)
  }

  /// What left the explorer's reach, if the body is only stuck while its tasks are not followed.
  private func escape() -> ExplorationFailure? {
    let follower = Scheduler(mode: .stepwise, stepLimit: scheduler.stepLimit)
    let found = follower.run(nil, body: body)
    switch FailureKind(found) {
    case .deadlock: return nil
    case .escapedToRealTime:
      return Diagnosis(
        outcome: found, scheduler: follower, body: body, schedule: schedule, shrinks: shrinks
      ).failure(of: FifoChooser())
    default:
      return ExplorationFailure(
        .failed(.escapedToThread), token: .inline, trace: nil, schedule: schedule)
    }
  }

  private func unrepeatable(_ token: ScheduleToken) -> ExplorationFailure {
    ExplorationFailure(outcome, token: token, trace: nil, schedule: schedule)
  }

  private func shrunk(_ deviations: [Deviation]) -> [Deviation] {
    var shrinker = Shrinker { candidate in
      let chooser = ListedChooser(candidate)
      let found = scheduler.run(chooser, body: body)
      return FailureKind(found) == FailureKind(outcome) ? chooser.deviations : nil
    }
    let shrunk = shrinker.shrink(deviations)
    return shrunk.count > 1 ? nearest(below: shrunk.count) ?? shrunk : shrunk
  }

  /// The first schedule with fewer deviations that fails alike, if it is among the nearest few.
  private func nearest(below count: Int) -> [Deviation]? {
    var plan = SchedulePlan(limit: 1_000)
    var left = 50_000
    while left > 0, let deviations = plan.advance(), deviations.count < count {
      let chooser = ListedChooser(deviations)
      let found = scheduler.run(chooser, body: body)
      if FailureKind(found) == FailureKind(outcome) { return deviations }
      guard plan.add(after: chooser) else { return nil }
      left -= scheduler.steps
    }
    return nil
  }

  /// Runs the failing schedule once more, taking notes.
  private func explain(
    _ token: ScheduleToken, run: (Recorder) -> Scheduler.Outcome
  ) -> ExplorationFailure {
    let recorder = Recorder()
    let repeated = run(recorder)
    let trace = recorder.trace()
    guard FailureKind(repeated) == FailureKind(outcome) else {
      return ExplorationFailure(
        .failed(.notDeterministic("it \(tell(outcome)), and when run again \(tell(repeated))")),
        token: token,
        trace: trace, schedule: schedule)
    }
    return ExplorationFailure(
      named(repeated, in: trace, recorder), token: token, trace: trace, schedule: schedule)
  }

  private func tell(_ outcome: Scheduler.Outcome) -> String {
    switch outcome {
    case .returned: "returned"
    case .threw(let error): "\(ExplorationFailure.Reason.threw(error))"
    case .failed(let reason): "\(reason)"
    }
  }

  private func named(
    _ outcome: Scheduler.Outcome, in trace: ScheduleTrace, _ recorder: Recorder
  ) -> Scheduler.Outcome {
    switch outcome {
    case .failed(.deadlock): .failed(.deadlock(trace.tasks.filter { !$0.isFinished }))
    case .failed(.escapedToRealTime(let duration, _)):
      .failed(
        .escapedToRealTime(
          duration, by: trace.tasks.first { $0.number == recorder.escapedTask.map(Int.init) }))
    default: outcome
    }
  }
}
