import Basics
import BenchTestSupport
import Synchronization
import Testing

@testable import BenchKit

@Suite struct PairedTimingTests {
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)
  private static let calm = MachineLoad(stolen: 0, waited: 0)

  /// A subject whose batches take `time`, given its job; nil when it fails.
  private func subject(_ time: @escaping @Sendable (Job) -> Double?) -> PairedTiming.Subject {
    let launcher = ChildLauncher(
      executable: "/bin/sh", inherited: ["PATH": "/usr/bin:/bin"],
      arguments: { job in ["-c", BatchScript.subject(time(job))] })
    return PairedTiming.Subject(cell, launcher)
  }

  /// A time with noise that follows from the job.
  private func noisy(_ median: Double, _ salt: UInt64) -> PairedTiming.Subject {
    subject { job in
      var random = SplitMix64(seed: job.seed ^ salt)
      return median * Double.random(in: 0.9...1.1, using: &random)
    }
  }

  private func timing(
    _ pairs: [PairedTiming.Pair], control: PairedTiming.Subject? = nil
  ) -> PairedTiming {
    PairedTiming(
      pairs, Family(LookPlan(rounds: [8, 12, 16], alpha: 0.06)), control: control, .tiny, seed: 7,
      retrying: RetryingLauncher(forks: 0) { Self.calm })
  }

  @Test func `only what is undecided is measured further`() throws {
    let pairs = [
      PairedTiming.Pair(noisy(100, 1), noisy(200, 2)),
      PairedTiming.Pair(noisy(100, 3), noisy(100, 4)),
    ]
    let forks = try #require(timing(pairs).run()).pairs
    #expect(forks[0].former.count == 8 && forks[0].latter.count == 8)
    #expect(forks[1].former.count == 16 && forks[1].latter.count == 16)
  }

  @Test func `a recalled fork is not run again and changes nothing`() throws {
    let pairs = [
      PairedTiming.Pair(noisy(100, 1), noisy(200, 2)),
      PairedTiming.Pair(noisy(100, 3), noisy(100, 4)),
    ]
    var entries: [RunRecord.EndedJob] = []
    let whole = try #require(timing(pairs, control: noisy(50, 5)).run(keep: { entries.append($0) }))
    let known = entries.prefix(entries.count / 2)
    var rest: [RunRecord.EndedJob] = []
    let resumed = try #require(
      timing(pairs, control: noisy(50, 5)).run(
        recall: { job, side in known.first { $0.job == job && $0.side == side }?.report },
        keep: { rest.append($0) }))
    #expect(resumed.pairs == whole.pairs && resumed.control == whole.control)
    #expect(rest == Array(entries.dropFirst(known.count)))
  }

  @Test func `the control is one subject twice in every round of the first look`() throws {
    let outcome = timing(
      [.init(noisy(100, 1), noisy(100, 2))], control: noisy(50, 3))
    #expect(outcome.leastJobs == 32)
    let control = try #require(outcome.run()).control
    #expect(control.former.count == 8 && control.latter.count == 8)
    #expect(control.former.allSatisfy { (45...55).contains($0.batchTimes!.median) })
  }

  @Test func `sides of a round run the same actions`() throws {
    let jobs = Mutex<[(Bool, UInt64)]>([])
    func noted(_ isLatter: Bool) -> PairedTiming.Subject {
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
  }

  @Test func `every round of every look begins once`() throws {
    var begun = 0
    _ = timing([.init(noisy(100, 3), noisy(100, 4))]).run(begin: { begun += 1 })
    #expect(begun == 16)
  }

  @Test func `a failure ends the pair and not the others`() throws {
    let pairs = [
      PairedTiming.Pair(noisy(100, 1), subject { $0.fork < 3 ? 100 : nil }),
      PairedTiming.Pair(noisy(100, 3), noisy(200, 4)),
    ]
    let forks = try #require(timing(pairs).run()).pairs
    #expect(forks[0].failure == "wrong")
    #expect(forks[0].latter.count == 3 && forks[0].former.count == 3)
    #expect(forks[1].former.count == 8)
  }

  @Test func `forks beyond the first look are reported`() throws {
    let told = Mutex<[Int]>([])
    var ended = 0
    let outcome = timing([.init(noisy(100, 3), noisy(100, 4))]).run(
      extend: { count in told.withLock { $0.append(count) } }, keep: { _ in ended += 1 })
    #expect(outcome != nil)
    #expect(told.withLock { $0 } == [8, 8])
    #expect(ended == 32)
  }
}
