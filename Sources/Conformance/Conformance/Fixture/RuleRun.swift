import Explorer
import Spec
import Synchronization

/// Runs a check on a driver and its model under many schedules.
struct RuleRun<Feature: Checkable> {
  let capabilities: Capabilities
  var cancellation = CancellationResponse.immediate
  /// A schedule of more jobs than this counts as a livelock.
  var jobLimit: Int
  /// Whether to report which schedule fails, shrunk to a small one, which is slow.
  var reportsSchedule = true
  /// Changes to the actions that the check sends.
  var edits = Edits.none
  /// Receives progress; nil if nothing watches.
  var progress: CheckProgress.OfCheck?
  /// How many actions each real thread sends; nil in a run without any.
  var sends: Int?
  let make: Fixture<Feature>.Factory

  /// A violation and the schedule that leads to it; `inOrder` unless schedules are reported.
  struct Failure {
    let violation: Violation
    let schedule: ScheduleToken
    /// How two runs of the schedule differ; nil if they are the same.
    var nonDeterminism: String?
    /// The actions that the check sends, before they are edited; none if it got stuck.
    var actions: [Feature.Action] = []
    /// How often the check advances the clock, attaches or shuts down.
    var stepCount = 0
  }

  typealias Body = @MainActor @Sendable (Fixture<Feature>) async throws -> Void

  /// The first violation that the strategies find; nil if they find none. Stops after a strategy
  /// that covers every schedule.
  func failure(_ strategies: [Strategy], _ body: @escaping Body) -> Failure? {
    let log = StepLog(progress)
    let sent = ActionLog<Feature>()
    for strategy in strategies {
      do {
        let isComplete = try run(strategy) { run in
          guard reportsSchedule || log.violation == nil else { return }
          let fixture = Fixture<Feature>(
            run, capabilities, cancellation: cancellation, log, edits: edits, make)
          fixture.sends = sends ?? 0
          do {
            try await fixture.cleaningUp(after: body)
          } catch let violation as Violation {
            log.record(violation)
            let intended = (fixture.intended, fixture.stepCount)
            sent.content.withLock { $0 = intended }
            if reportsSchedule { throw violation }
          }
        }
        if let violation = log.violation {
          return sent.added(to: Failure(violation: violation, schedule: .inOrder))
        }
        if isComplete { return nil }
      } catch {
        guard let failure = error as? ExplorationFailure else {
          preconditionFailure("the explorer threw \(error)")
        }
        var found: Failure?
        switch failure.reason {
        case .threw(let violation as Violation):
          found = Failure(violation: violation, schedule: failure.token)
        // No rule forbids a pattern to depend on a hash or an address.
        case .notDeterministic(let difference):
          found = log.violation.map {
            Failure(violation: $0, schedule: failure.token, nonDeterminism: difference)
          }
        // After a fix there may be fewer jobs to choose from: the nearest schedules run instead.
        case .tokenDoesNotFit: return self.failure([.exhaustive(limit: 100)], body)
        default:
          let violation = Violation(
            kind: .stuck, expected: "the run to end",
            found: "that it \(failure.reason.forPatterns)",
            steps: log.steps)
          found = Failure(violation: violation, schedule: failure.token)
        }
        if let found { return sent.added(to: found) }
      }
    }
    return nil
  }

  /// Runs `body` as often as `strategy` says; returns whether that covers every schedule.
  private func run(_ strategy: Strategy, _ body: @escaping ExploredBody) throws -> Bool {
    if sends != nil {
      try runWithThreads(jobLimit: jobLimit, threadTimeout: .seconds(60), body: body)
      return true
    }
    return try explore(
      strategy, jobLimit: jobLimit, threadTimeout: reportsSchedule ? .milliseconds(250) : .zero,
      explains: reportsSchedule, body: body
    ).isComplete
  }
}

/// The actions that a check sends, and how often it advances the clock, before they are edited; outlives the run.
private final class ActionLog<Feature: Checkable>: Sendable {
  let content = Mutex<(actions: [Feature.Action], stepCount: Int)>(([], 0))

  func added(to failure: RuleRun<Feature>.Failure) -> RuleRun<Feature>.Failure {
    var failure = failure
    (failure.actions, failure.stepCount) = content.withLock { $0 }
    return failure
  }
}

/// The steps of a run and the violation found in it; outlives the run.
final class StepLog: Sendable {
  private let content = Mutex<(steps: [@Sendable () -> String], violation: Violation?)>(
    ([], nil))
  private let progress: CheckProgress.OfCheck?

  init(_ progress: CheckProgress.OfCheck? = nil) { self.progress = progress }

  /// A log for another instance in the same run.
  func another() -> StepLog { StepLog(progress) }

  /// The steps so far, as Swift literals.
  var steps: [String] { content.withLock { $0.steps }.map { $0() } }

  var violation: Violation? { content.withLock { $0.violation } }

  /// Appends a step of `run`, up to which there were so many actions; its text is made only when ``steps`` is read or
  /// something watches.
  func append(_ step: @escaping @Sendable () -> String, _ run: Run, actions: Int) {
    content.withLock { $0.steps.append(step) }
    if let progress, progress.wantsSteps {
      progress.step(run.scheduleSoFar, actions: actions, step())
    }
  }

  /// Reports that the run goes on.
  func reportProgress() { progress?.beginSchedule() }

  func record(_ violation: Violation) { content.withLock { $0.violation = violation } }

  /// Forgets the steps of the run before.
  func beginRun() {
    content.withLock { $0.steps = [] }
    progress?.beginSchedule()
  }
}

extension ExplorationFailure.Reason {
  /// The reason, with what the author of a pattern can do about it.
  var forPatterns: String {
    if case .escapedToRealTime = self {
      return "\(fact); sleep on the clock of `environment` or `services` instead"
    }
    return fact
  }
}
