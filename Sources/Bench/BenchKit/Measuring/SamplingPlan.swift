/// How many forks and batches are measured, and how long they are.
package struct SamplingPlan: Sendable, Equatable, Codable {
  /// The number of child processes per cell.
  package var forks: Int
  /// The shortest duration of a timed batch, in nanoseconds.
  package var batchNanoseconds: Double
  /// The duration of the actions before each timed batch, which are not timed, in nanoseconds: they fill the
  /// caches that other processes have used meanwhile.
  package var leadNanoseconds: Double
  /// The number of timed batches per child process.
  package var batches: Int
  /// The number of timed batches where they are long.
  package var leastBatches: Int
  /// The number of batches before those, which are not timed.
  package var warmUps: Int

  package init(
    forks: Int, batchNanoseconds: Double, leadNanoseconds: Double = 0, batches: Int,
    leastBatches: Int? = nil, warmUps: Int
  ) {
    self.forks = forks
    self.batchNanoseconds = batchNanoseconds
    self.leadNanoseconds = leadNanoseconds
    self.batches = batches
    self.leastBatches = leastBatches ?? batches
    self.warmUps = warmUps
  }

  /// The plan for results that are kept, of many cells.
  package static let full = SamplingPlan(
    forks: 12, batchNanoseconds: 0.2e6, leadNanoseconds: 0.05e6, batches: 40, leastBatches: 10,
    warmUps: 4)

  /// The plan for pairs, such as two builds, whose difference may be small.
  package static let pairs: SamplingPlan = {
    var plan = full
    (plan.batches, plan.leastBatches) = (64, 16)
    return plan
  }()

  /// The fewest forks that can prove anything about times.
  package static let leastForksForVerdicts = 10

  /// Whether times get verdicts, and are measured further where undecided.
  package var hasVerdicts: Bool { forks >= Self.leastForksForVerdicts }

  /// The plan for a first impression: few forks, no verdicts.
  package static let quick = SamplingPlan(
    forks: 3, batchNanoseconds: 0.2e6, leadNanoseconds: 0.05e6, batches: 20, leastBatches: 5,
    warmUps: 2)

  /// The number of timed batches of a group whose `members` take this long for one batch each.
  ///
  /// All of them where a batch, with its lead and its checks, takes at most twice as long as the batch and the
  /// lead should; otherwise fewer in proportion.
  func batches(ofCycle duration: Duration, members: Int) -> Int {
    let usual = 2 * (batchNanoseconds + leadNanoseconds) * Double(members)
    let share = usual / max(duration / .nanoseconds(1), usual)
    return max(leastBatches, Int((Double(batches) * share).rounded()))
  }

  /// The number of child processes per cell of latencies, whose actions are pooled.
  var latencyForks: Int { min(forks, 6) }

  /// The nanoseconds for which a child process takes latencies at `rate` actions per second, or in a closed
  /// loop.
  ///
  /// With these, all patterns take less than six minutes, and pooled forks have the actions for a p99 at 60
  /// per second and for a p99.9 at 1,000.
  package func latencyNanoseconds(rate: Int?) -> UInt64 {
    let isSlow = rate.map { $0 < 1_000 } ?? false
    let full: UInt64 = isSlow ? 800_000_000 : 200_000_000
    return forks < Self.full.forks ? full / 2 : full
  }

  /// The seconds of a processor that a process of `pass` takes: what they were on a server.
  package func seconds(_ pass: Pass) -> Double {
    switch pass {
    case .calls: 0.5
    case .check, .allocations, .footprint: 0.15
    // Most of it is the process's start, and finding the size of batches.
    case .time, .timeOnAllCores: 0.09 + 1.5 * Double(batches + warmUps) * batchNanoseconds / 1e9
    // One rate in five is slow, and takes four times as long.
    case .latency: 0.15 + 1.6 * Double(latencyNanoseconds(rate: nil)) / 1e9
    }
  }
}
