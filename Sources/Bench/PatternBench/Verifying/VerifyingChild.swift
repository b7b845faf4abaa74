import BenchCLI
import BenchKit
import Conformance

/// What a verifying child has said so far, and what its end means.
struct VerifyingChild {
  private(set) var rows: [ConformanceReport.RuleResult] = []
  private(set) var escapes: [ConformanceReport.Escape] = []
  /// The cells that it has finished.
  private(set) var finished: [RuleInFeature] = []
  /// The cell that it has begun and not finished.
  private(set) var current: RuleInFeature?
  /// Those of which it has said no rows that could be read, although it went on.
  private(set) var lost: [RuleInFeature] = []
  /// The steps of the last schedule, if the child tells them.
  private(set) var steps: [String] = []
  /// The number of actions among them.
  private(set) var actions = 0
  /// Whether the pattern itself has run in the current cell, and not only the model.
  private(set) var hasBegun = false
  /// What leads to the last step.
  private(set) var replay: Replay?
  private(set) var trapsElsewhere = false
  /// How many seconds it has waited in real time, if it ended for that reason.
  private(set) var waited: Int?
  private var isComplete = false

  /// How a child ended that did not finish.
  struct Death: Equatable {
    let end: ChildProcess.End
    /// The most telling line that it left.
    let lastWords: String?
    /// How many seconds it waited in real time, if it ended for that reason.
    var waited: Int?
    /// What ThreadSanitizer found, if it ended the child.
    var race: RaceReport?
    /// Whether another thread than the one that checks died.
    let isElsewhere: Bool
    /// The function and the line that killed it, if the runtime told; the line where it hung, if it told.
    var place: String?
  }

  /// Takes a line of the child's output; true when it shows that the child makes progress.
  mutating func receive(_ line: String) -> Bool {
    switch VerificationLine(line) {
    case .begin(let cell):
      loseCurrent()
      current = cell
      hasBegun = false
      (steps, actions) = ([], 0)
      replay = nil
    case .schedule:
      hasBegun = true
      (steps, actions) = ([], 0)
      replay = nil
    case .step(let replay, let actions, let step):
      self.actions = actions
      // A hanging loop that sends must not fill the memory.
      if steps.count < 10_000 { steps.append(step) }
      self.replay = replay
      return false
    case .rows(let json):
      guard let read = [ConformanceReport.RuleResult](json: json), let cell = current else {
        return false
      }
      rows += read
      finished.append(cell)
      current = nil
    case .escapes(let json): escapes = [ConformanceReport.Escape](json: json) ?? []
    case .waits(let seconds): waited = seconds
    case .trapElsewhere: trapsElsewhere = true
    case .end:
      loseCurrent()
      isComplete = true
    case nil: return false
    }
    return true
  }

  private mutating func loseCurrent() {
    guard let current else { return }
    lost.append(current)
    finished.append(current)
    self.current = nil
  }

  /// How the child died; nil if it did what it should.
  func death(_ outcome: EndedProcess) -> Death? {
    guard !isComplete || outcome.end != .exited(0) else { return nil }
    return Death(
      end: outcome.end, lastWords: CrashMessage.line(in: outcome.errors), waited: waited,
      race: RaceReport(in: outcome.errors),
      isElsewhere: trapsElsewhere,
      place: CrashMessage.place(in: outcome.errors)
        ?? HangPlace.line(in: outcome.errors, of: Machine.executable))
  }
}

extension VerifyingChild.Death {
  /// Whether the child was ended because it made no progress.
  var isHang: Bool {
    // A trap whose backtrace gets stuck is still a trap.
    if case .timedOut = end { !isElsewhere } else { waited != nil }
  }

  /// The violation of the rule at which the child died, after `steps`.
  func violation(_ steps: [String], isRepeated: Bool) -> Violation {
    let once = isRepeated ? "" : "; it did not happen again when the rule was checked alone"
    if let race {
      return Violation(
        kind: .raced, expected: "no two accesses at the same time, at least one of which writes",
        found: "\(race.summary)\n\(race.text)", steps: steps)
    }
    if let waited {
      return Violation(
        kind: .hung,
        expected:
          "the check to wait with `await` only, and for time on the clock of `environment` or `services`",
        found: "that it waited in real time for \(waited) s in total, mostly doing nothing\(once)",
        steps: steps)
    }
    if case .timedOut(let limit) = end, isHang {
      return Violation(
        kind: .hung, expected: "the check to make progress",
        found: "that nothing happened for \(limit.components.seconds) s, in real time"
          + (place.map { ", at \($0)" } ?? "") + once,
        steps: steps)
    }
    let words =
      (lastWords.map { ": \($0)" } ?? ", without a message") + (place.map { ", in \($0)" } ?? "")
    return Violation(
      kind: .crashed, expected: "the process to finish",
      found: "that it \(end)\(isElsewhere ? " on another thread" : "")\(words)\(once)",
      steps: steps)
  }
}
