import Spec
import Synchronization
import Testing

@testable import BenchKit

@Suite struct InterleavedTimingTests {
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)
  private static let calm = MachineLoad(stolen: 0, waited: 0)

  /// A subject whose child says `time`, given its job.
  private func subject(_ time: @escaping @Sendable (Job) -> Double?) -> InterleavedTiming.Subject {
    let launcher = ChildLauncher(
      executable: "/bin/echo", inherited: [:],
      arguments: { job in
        let report =
          time(job).map { CellReport(measurements: [.init(.time, $0)]) }
          ?? CellReport(failure: "wrong")
        return [ChildLauncher.mark + report.json]
      })
    return InterleavedTiming.Subject(cell, launcher)
  }

  /// A time with noise that follows from the job.
  private func noisy(_ median: Double, _ salt: UInt64) -> InterleavedTiming.Subject {
    subject { job in
      var random = SplitMix64(seed: job.seed ^ salt)
      return median * Double.random(in: 0.9...1.1, using: &random)
    }
  }

  private func timing(
    _ pairs: [InterleavedTiming.Pair], control: InterleavedTiming.Subject? = nil
  ) -> InterleavedTiming {
    InterleavedTiming(
      pairs, Family(LookPlan(rounds: [8, 12, 16], alpha: 0.06)), control: control, seed: 7,
      retrying: RetryingLauncher(forks: 0) { Self.calm })
  }

  @Test func onlyWhatIsUndecidedIsMeasuredFurther() throws {
    let pairs = [
      InterleavedTiming.Pair(noisy(100, 1), noisy(200, 2)),
      InterleavedTiming.Pair(noisy(100, 3), noisy(100, 4)),
    ]
    let times = try #require(timing(pairs).run()).pairs
    #expect(times[0].former.count == 8 && times[0].latter.count == 8)
    #expect(times[1].former.count == 16 && times[1].latter.count == 16)
  }

  @Test func recalledForkIsNotRunAgainAndChangesNothing() throws {
    let pairs = [
      InterleavedTiming.Pair(noisy(100, 1), noisy(200, 2)),
      InterleavedTiming.Pair(noisy(100, 3), noisy(100, 4)),
    ]
    var entries: [RunRecord.Entry] = []
    let whole = try #require(timing(pairs, control: noisy(50, 5)).run(keep: { entries.append($0) }))
    let known = entries.prefix(entries.count / 2)
    var rest: [RunRecord.Entry] = []
    let resumed = try #require(
      timing(pairs, control: noisy(50, 5)).run(
        recall: { job, side in known.first { $0.job == job && $0.side == side }?.report },
        keep: { rest.append($0) }))
    #expect(resumed.pairs == whole.pairs && resumed.control == whole.control)
    #expect(rest == Array(entries.dropFirst(known.count)))
  }

  @Test func controlIsOneSubjectTwiceInEveryRoundOfTheFirstLook() throws {
    let outcome = timing(
      [.init(noisy(100, 1), noisy(100, 2))], control: noisy(50, 3))
    #expect(outcome.leastForks == 32)
    let control = try #require(outcome.run()).control
    #expect(control.former.count == 8 && control.latter.count == 8)
    #expect(control.former.allSatisfy { (45...55).contains($0) })
  }

  @Test func sidesOfARoundRunTheSameActionsInRandomOrder() throws {
    let jobs = Mutex<[(Bool, UInt64)]>([])
    func noted(_ isLatter: Bool) -> InterleavedTiming.Subject {
      subject { job in
        jobs.withLock { $0.append((isLatter, job.seed)) }
        return 1
      }
    }
    _ = timing([.init(noted(false), noted(true))]).run()
    let seen = jobs.withLock { $0 }
    let rounds = stride(from: 0, to: seen.count, by: 2).map { (seen[$0], seen[$0 + 1]) }
    #expect(rounds.allSatisfy { $0.0.0 != $0.1.0 && $0.0.1 == $0.1.1 })
    #expect(Set(rounds.map(\.0.1)).count == rounds.count)
    #expect(Set(rounds.map(\.0.0)) == [false, true])
  }

  @Test func failureEndsThePairAndNotTheOthers() throws {
    let pairs = [
      InterleavedTiming.Pair(noisy(100, 1), subject { $0.fork < 3 ? 100 : nil }),
      InterleavedTiming.Pair(noisy(100, 3), noisy(200, 4)),
    ]
    let times = try #require(timing(pairs).run()).pairs
    #expect(times[0].failure == "wrong")
    #expect(times[0].latter.count == 3)
    #expect(times[1].former.count == 8)
  }

  @Test func forksBeyondTheFirstLookAreReported() throws {
    let told = Mutex<[Int]>([])
    var ended = 0
    let outcome = timing([.init(noisy(100, 3), noisy(100, 4))]).run(
      extend: { count in told.withLock { $0.append(count) } }, keep: { _ in ended += 1 })
    #expect(outcome != nil)
    #expect(told.withLock { $0 } == [8, 8])
    #expect(ended == 32)
  }
}
