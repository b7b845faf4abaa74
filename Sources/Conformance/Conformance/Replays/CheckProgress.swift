import Explorer

/// Receives every step of a check before it is taken, for a process that watches the one that checks.
package struct CheckProgress: Sendable {
  /// Receives a call before every schedule.
  package var schedule: @Sendable () -> Void
  /// Receives every step of a check, as a literal, with the replay that leads to it and the number of actions up to it;
  /// nil if the steps are not needed, which makes checks much faster.
  package var step: (@Sendable (Replay, _ actions: Int, String) -> Void)?

  package init(
    schedule: @escaping @Sendable () -> Void,
    step: (@Sendable (Replay, _ actions: Int, String) -> Void)? = nil
  ) {
    self.schedule = schedule
    self.step = step
  }

  /// The progress of the check of one rule for one feature.
  struct OfCheck: Sendable {
    let progress: CheckProgress
    let rule: String
    let feature: String
    /// The sequence under way; nil for rules with a check of their own.
    var sequence: UInt64?
    /// What is left out of the check.
    var edits = Edits.none

    func beginSchedule() { progress.schedule() }

    var wantsSteps: Bool { progress.step != nil }

    func step(_ schedule: ScheduleToken, actions: Int, _ text: String) {
      let target = sequence.map { Replay.Target.sequence($0) } ?? .schedule(schedule)
      progress.step?(
        Replay(rule: rule, feature: feature, target: target, edits: edits), actions, text)
    }
  }
}
