/// Confirms, shrinks and traces a failed schedule by running it again.
struct Diagnosis {
  let outcome: ScheduleEnd
  let scheduler: Scheduler
  let body: ExploredBody
  /// How many schedules had run, including this one.
  let schedule: Int
  /// Whether the schedule may be replaced by a simpler one with the same failure.
  let shrinks: Bool

  /// The failure of a schedule that ran inline.
  func failureInline() -> ExplorationFailure {
    if FailureKind(outcome) == .escapedToThread { return unrepeatable(.inline) }
    if FailureKind(outcome) == .deadlock, let escape = escape() { return escape }
    return explain(.inline) { scheduler.run(nil, recorder: $0, body: body) }
  }

  /// The failure of the schedule that `chooser` makes, shrunk.
  func failure(of chooser: Chooser) -> ExplorationFailure {
    if FailureKind(outcome) == .escapedToThread { return unrepeatable(.inOrder) }
    _ = scheduler.run(chooser, body: body)
    return failure(deviations: chooser.deviations, hash: chooser.hash)
  }

  /// The failure of the schedule with these deviations, shrunk.
  func failure(deviations: [Deviation], hash: ChoiceHash) -> ExplorationFailure {
    if FailureKind(outcome) == .escapedToThread {
      return unrepeatable(ScheduleToken(deviations: deviations))
    }
    let again = ListChooser(deviations)
    let second = scheduler.run(again, body: body)
    guard FailureKind(second) == FailureKind(outcome), again.hash == hash else {
      return nonDeterminism(of: ScheduleToken(deviations: deviations))
    }
    let smallest = shrinks ? shrunk(deviations) : deviations
    return explain(ScheduleToken(deviations: smallest)) { recorder in
      scheduler.run(ListChooser(smallest), recorder: recorder, body: body)
    }
  }

  /// The failure of a body in which the same choices led to different jobs.
  func nonDeterminism(of token: ScheduleToken) -> ExplorationFailure {
    let traces = (0..<2).map { _ in
      let recorder = Recorder(limit: 50_000)
      _ = scheduler.run(ListChooser(token.deviations), recorder: recorder, body: body)
      return recorder.trace()
    }
    return ExplorationFailure(
      .notDeterministic(traces[0].difference(from: traces[1])), token: token,
      trace: traces[1], schedule: schedule)
  }

  /// The escape behind a deadlock, if the body escapes when its tasks are tracked.
  private func escape() -> ExplorationFailure? {
    let tracking = Scheduler(mode: .interleaved, jobLimit: scheduler.jobLimit)
    let found = tracking.run(nil, body: body)
    switch FailureKind(found) {
    case .deadlock: return nil
    case .escapedToRealTime:
      return Diagnosis(
        outcome: found, scheduler: tracking, body: body, schedule: schedule, shrinks: shrinks
      ).failure(of: FIFOChooser())
    default:
      return ExplorationFailure(
        .escapedToThread, token: .inline, trace: nil, schedule: schedule)
    }
  }

  private func unrepeatable(_ token: ScheduleToken) -> ExplorationFailure {
    ExplorationFailure(outcome, token: token, trace: nil, schedule: schedule)
  }

  private func shrunk(_ deviations: [Deviation]) -> [Deviation] {
    var shrinker = Shrinker { candidate in
      let chooser = ListChooser(candidate)
      let found = scheduler.run(chooser, body: body)
      return FailureKind(found) == FailureKind(outcome) ? chooser.deviations : nil
    }
    let shrunk = shrinker.shrink(deviations)
    return shrunk.count > 1 ? nearest(below: shrunk.count) ?? shrunk : shrunk
  }

  /// The first schedule with fewer deviations and the same failure, if it is among the nearest few.
  private func nearest(below count: Int) -> [Deviation]? {
    var plan = SchedulePlan(limit: 1_000)
    var left = 50_000
    while left > 0, let deviations = plan.advance(), deviations.count < count {
      let chooser = ListChooser(deviations)
      let found = scheduler.run(chooser, body: body)
      if FailureKind(found) == FailureKind(outcome) { return deviations }
      guard plan.add(after: chooser) else { return nil }
      left -= scheduler.jobs
    }
    return nil
  }

  /// Runs the failing schedule once more, recording it.
  private func explain(
    _ token: ScheduleToken, run: (Recorder) -> ScheduleEnd
  ) -> ExplorationFailure {
    let recorder = Recorder()
    let repeated = run(recorder)
    let trace = recorder.trace()
    guard FailureKind(repeated) == FailureKind(outcome) else {
      return ExplorationFailure(
        .notDeterministic("it \(describe(outcome)), and when run again \(describe(repeated))"),
        token: token, trace: trace, schedule: schedule)
    }
    return ExplorationFailure(
      named(repeated, trace, escapedTask: recorder.escapedTask), token: token, trace: trace,
      schedule: schedule)
  }

  private func describe(_ outcome: ScheduleEnd) -> String {
    outcome.failure.map { "\($0)" } ?? "returned"
  }

  /// The outcome with the tasks that it is about.
  private func named(
    _ outcome: ScheduleEnd, _ trace: ScheduleTrace, escapedTask: Int?
  ) -> ScheduleEnd {
    switch outcome {
    case .failed(.deadlock): .failed(.deadlock(trace.tasks.filter { !$0.isFinished }))
    case .failed(.escapedToRealTime(let duration, _)):
      .failed(
        .escapedToRealTime(
          duration, by: trace.tasks.first { $0.number == escapedTask }))
    default: outcome
    }
  }
}

extension ExplorationFailure {
  /// The failure of a schedule that ended in this way.
  init(_ outcome: ScheduleEnd, token: ScheduleToken, trace: ScheduleTrace?, schedule: Int) {
    guard let reason = outcome.failure else {
      preconditionFailure("a schedule without a failure was reported as one")
    }
    self.init(reason, token: token, trace: trace, schedule: schedule)
  }
}
