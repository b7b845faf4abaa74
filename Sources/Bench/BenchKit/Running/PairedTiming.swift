import Basics

/// Times pairs of subjects, such as one cell of two builds, in lock-step; decided pairs are not measured
/// further.
package struct PairedTiming: Sendable {
  /// A cell of an executable.
  package struct Subject: Sendable {
    package let cell: Cell
    package let launcher: ChildLauncher

    package init(_ cell: Cell, _ launcher: ChildLauncher) {
      self.cell = cell
      self.launcher = launcher
    }
  }

  /// Two subjects to compare.
  package struct Pair: Sendable {
    package let former: Subject
    package let latter: Subject

    package init(_ former: Subject, _ latter: Subject) {
      self.former = former
      self.latter = latter
    }
  }

  /// The forks of a pair.
  package struct Forks: Sendable, Equatable {
    /// The reports of either side, fork by fork.
    package private(set) var former: [CellReport] = []
    package private(set) var latter: [CellReport] = []
    /// The reason why a fork failed and the pair was not measured further.
    package private(set) var failure: String?

    package init() {}

    /// The ratio of the latter's time to the former's in each fork.
    package var ratios: [Double] { latter.ratios(to: former) }

    /// The number of forks that were disturbed and repeated.
    package var redone: Int { former.reduce(0) { $0 + ($1.redone ?? 0) } }

    /// The number of remaining forks that were disturbed too.
    package var disturbed: Int { former.count { $0.isDisturbed == true } }

    /// Adds a fork.
    mutating func add(_ former: CellReport, _ latter: CellReport) {
      failure = former.failure ?? latter.failure
      guard failure == nil else { return }
      self.former.append(former)
      self.latter.append(latter)
    }
  }

  private let pairs: [Pair]
  private let family: Family
  private let control: Subject?
  private let sampling: SamplingPlan
  private let seed: UInt64
  private let retrying: RetryingLauncher

  /// The timing of `pairs`, which are one family.
  ///
  /// - Parameter control: a subject to compare with itself in every round of the first look, which shows
  ///   whether the machine can be trusted.
  package init(
    _ pairs: [Pair], _ family: Family, control: Subject? = nil, _ sampling: SamplingPlan,
    seed: UInt64, retrying: RetryingLauncher? = nil
  ) {
    self.pairs = pairs
    self.family = family
    self.control = control
    self.sampling = sampling
    self.seed = seed
    self.retrying = retrying ?? RetryingLauncher(forks: pairs.count * family.plan.rounds[0])
  }

  /// The number of processes up to the first look.
  package var leastJobs: Int {
    2 * (pairs.count + (control == nil ? 0 : 1)) * family.plan.rounds[0]
  }

  /// Returns the forks of every pair and of the control; nil when the run was interrupted. Blocks the
  /// thread.
  ///
  /// - Parameters:
  ///   - recall: returns the report of a job in an interrupted run. Jobs follow from the seed and from
  ///     earlier reports, so a resumed run repeats them.
  ///   - begin: is called before each round of forks.
  ///   - extend: receives the number of jobs that are added after the first look.
  ///   - keep: receives each job that has ended and was not recalled.
  package func run(
    recall: (Job, RunRecord.Side) -> CellReport? = { _, _ in nil },
    begin: () -> Void = {}, extend: (Int) -> Void = { _ in },
    keep: (RunRecord.EndedJob) -> Void = { _ in }
  ) -> (pairs: [Forks], control: Forks)? {
    var random = SplitMix64(seed: seed)
    var forks = [Forks](repeating: Forks(), count: pairs.count + 1)
    var open = Array(pairs.indices)
    for (look, rounds) in family.plan.rounds.enumerated() {
      let first = look == 0 ? 0 : family.plan.rounds[look - 1]
      if look > 0 { extend(2 * open.count * (rounds - first)) }
      for round in first..<rounds {
        begin()
        var order = open.filter { forks[$0].failure == nil }
        if look == 0, control != nil { order.append(pairs.count) }
        order.shuffle(using: &random)
        for index in order {
          let pair = index < pairs.count ? pairs[index] : Pair(control!, control!)
          guard let reports = measure(pair, round, random.next(), recall, keep) else { return nil }
          forks[index].add(reports[0], reports[1])
        }
      }
      let decisions = family.decisions(forks.dropLast().map(\.ratios))
      open.removeAll { index in
        forks[index].failure != nil || decisions[index]?.verdict ?? .inconclusive != .inconclusive
      }
      if open.isEmpty { break }
    }
    return (Array(forks.dropLast()), forks[pairs.count])
  }

  /// The reports of a fork of both sides; nil when the run was interrupted.
  private func measure(
    _ pair: Pair, _ round: Int, _ roundSeed: UInt64,
    _ recall: (Job, RunRecord.Side) -> CellReport?, _ keep: (RunRecord.EndedJob) -> Void
  ) -> [CellReport]? {
    guard !Interruption.hasCome else { return nil }
    // Both sides get the same actions, and every round has others.
    let jobs = [pair.former, pair.latter].map {
      Job($0.cell, .time, fork: round, runSeed: roundSeed)
    }
    let sides = RunRecord.Side.allCases
    let known = zip(jobs, sides).compactMap { recall($0, $1) }
    if known.count == sides.count { return known }
    let members = zip(jobs, [pair.former, pair.latter]).map { LockStep.Member($0, $1.launcher) }
    let lockStep = LockStep(members, sampling, seed: roundSeed)
    guard let reports = retrying.run({ lockStep.run() }) else { return nil }
    for ((job, side), report) in zip(zip(jobs, sides), reports) {
      keep(RunRecord.EndedJob(job: job, report: report, side: side))
    }
    return reports
  }
}

extension LookPlan {
  /// Looks at this many pairs, of which most are expected to be the same.
  package static func pairs(_ comparisons: Int) -> LookPlan {
    LookPlan(comparisons: comparisons, first: SamplingPlan.pairs.forks, looks: 3, proving: 1)
  }
}
