import Explorer
import Foundation
import Spec
import TestSupport
import Testing

@testable import Conformance

/// What a failure prints to repeat it does so, as a replay and as a test, and passes once the mistake is mended.
@Suite struct PrintedReplayTests {
  /// Mutants whose replays need each part of what makes them repeat; `Studies/run replays` checks all.
  private static let sample: Set = [
    "DeliversViewsOffMain", "HopsWithTheTable", "RemovesDuplicates", "ServesObserversApart",
    "NestsInReplays", "RendersFailures", "TaskPerSend", "WorksForOne",
  ]
  private static let isStudy = ProcessInfo.processInfo.environment["REPLAYS_STUDY"] != nil
  private static let result = committedFile("Studies/replays/result.md")

  @Test(.disabled(if: isStudy), arguments: Mutant.all.filter { sample.contains($0.name) })
  func `every failure repeats as printed and passes once mended`(_ mutant: Mutant) {
    for outcome in Self.outcomes(mutant) { #expect(outcome.problems == [], "\(outcome.replay)") }
  }

  @Test(.enabled(if: isStudy)) func study() async throws {
    let outcomes = await withTaskGroup { group in
      for (index, mutant) in Mutant.all.enumerated() {
        group.addTask { (index, Self.outcomes(mutant)) }
      }
      return await group.reduce(into: [Int: [Outcome]]()) { $0[$1.0] = $1.1 }
    }.sorted { $0.key < $1.key }.flatMap(\.value)
    let failing = outcomes.filter { !$0.problems.isEmpty }
    let lines = failing.map {
      "\n- \($0.mutant) \($0.replay): \($0.problems.joined(separator: "; "))\n"
    }
    try """
    # Printed replays

    \(outcomes.count) failures of \(Set(outcomes.map(\.mutant)).count) mutants: \(outcomes.count - failing.count) \
    repeat as printed and pass once mended, \(failing.count) do not
    \(lines.joined())
    """.write(to: Self.result, atomically: true, encoding: .utf8)
    #expect(failing.isEmpty)
  }

  private struct Outcome {
    let mutant: String
    let replay: String
    let problems: [String]
  }

  /// What becomes of each failure of `mutant`, but for those of real threads, whose message says that they may not repeat.
  private static func outcomes(_ mutant: Mutant) -> [Outcome] {
    mutant.check(Conformance(sends: 400, features: [mutant.feature], replay: nil)).failures
      .filter { !$0.rule.isOnRealThreads }.map { row in
        Outcome(
          mutant: mutant.name, replay: row.replay ?? "\(row.rule.id) without a replay",
          problems: problems(row, mutant))
      }
  }

  private static func problems(
    _ row: ConformanceReport.RuleResult, _ mutant: Mutant
  ) -> [String] {
    guard let replay = row.replay.flatMap({ try? Replay($0) }), let test = row.regression else {
      return ["nothing repeats it"]
    }
    var problems: [String] = []
    func compare(_ name: String, _ found: Violation?, _ due: Violation?) {
      if found != due { problems.append("\(name) finds \(found?.description ?? "nothing")") }
    }
    func replayed(_ pattern: any Pattern.Type) -> Violation? {
      Conformance(replay: replay).check(pattern).failures.first?.violation
    }
    compare("the replay", replayed(mutant.pattern), row.violation)
    compare("the replay, mended,", replayed(mutant.mended), nil)
    // Other tests are the replay.
    guard test != replay.test(of: mutant.pattern) else { return problems }
    do {
      compare("the test", try violation(of: test, mutant.pattern), row.violation)
      compare("the test, mended,", try violation(of: test, mutant.mended), nil)
    } catch { problems.append("\(error)") }
    return problems
  }

  /// Runs the printed test of a sequence on `pattern`.
  private static func violation(
    of test: String, _ pattern: any Pattern.Type
  ) throws -> Violation? {
    let form = /.*\.self, (\w+): \[(.*?)\](, cancellation: \.ignored)?(?:, schedule: "(.+)")?\)/
    guard let parts = test.wholeMatch(of: form),
      let schedule = ScheduleToken(parts.4.map(String.init) ?? "x")
    else { throw InvalidLiteral(description: "\(test) has another form") }
    let steps = String(parts.2).replacing("(.max)", with: "(\(Int.max))")
    let cancellation: CancellationResponse = parts.3 == nil ? .immediate : .ignored
    do {
      switch parts.1 {
      case "counter":
        try Conformance().require(
          pattern, counter: Step.list(steps), cancellation: cancellation, schedule: schedule)
      case "list":
        try Conformance().require(
          pattern, list: Step.list(steps), cancellation: cancellation, schedule: schedule)
      default:
        try Conformance().require(
          pattern, search: Step.list(steps), cancellation: cancellation, schedule: schedule)
      }
      return nil
    } catch let violation as Violation {
      return violation
    }
  }
}
