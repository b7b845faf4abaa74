import Explorer
import Spec

/// Does something to a driver beside its model, under many schedules.
struct Trial<Feature: Checkable> {
  let capabilities: Capabilities
  var temper = Temper.prompt
  /// A schedule of more jobs than this counts as a livelock.
  var jobLimit = Rule.Schedules.one.jobLimit
  /// Whether to find out under which schedule it fails, and a small such schedule, which is slow.
  var explains = true
  let make: Rig<Feature>.Factory

  struct Failure {
    let violation: Violation
    let schedule: ScheduleToken
  }

  typealias Body = @MainActor @Sendable (Rig<Feature>) async throws -> Void

  /// The first violation that shows; nil if none does. The strategies after one that is complete
  /// are left out.
  func failure(_ strategies: [Strategy], _ body: @escaping Body) -> Failure? {
    let evidence = Evidence()
    for strategy in strategies {
      do {
        let report = try explore(
          strategy, jobLimit: jobLimit, threadTimeout: explains ? .milliseconds(250) : .zero
        ) { run in
          guard explains || evidence.violation == nil else { return }
          let rig = Rig<Feature>(run, capabilities, temper: temper, evidence, make)
          do {
            try await rig.tidying(body)
          } catch let violation as Violation {
            evidence.note(violation)
            if explains { throw violation }
          }
        }
        if let violation = evidence.violation {
          return Failure(violation: violation, schedule: .inOrder)
        }
        if report.isComplete { return nil }
      } catch {
        guard let failure = error as? ExplorationFailure else {
          preconditionFailure("the explorer threw \(error)")
        }
        let violation: Violation? =
          switch failure.reason {
          case .threw(let violation as Violation): violation
          // That a pattern depends on a hash or an address is no rule's concern.
          case .notDeterministic: evidence.violation
          default:
            Violation(
              kind: .stuck, expected: "an end", found: "that it \(failure.reason)",
              steps: evidence.steps)
          }
        if let violation { return Failure(violation: violation, schedule: failure.token) }
      }
    }
    return nil
  }
}
