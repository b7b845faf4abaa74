import Spec

/// Times pairs of subjects in rounds. In each round both subjects of a pair run one after the other in
/// random order, so that a change of the machine favours neither.
///
/// Decided pairs are not measured further.
package struct InterleavedTiming: Sendable {
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

  /// The times of a pair.
  package struct Times: Sendable, Equatable {
    /// The times of each round; of the same length unless one side failed.
    package var former: [Double] = []
    package var latter: [Double] = []
    /// The reason why a fork failed and the pair was not measured further.
    package var failure: String?
    /// The number of forks that were disturbed and retried.
    package var redone = 0
    /// The number of remaining forks that were disturbed too.
    package var disturbed = 0

    package var pair: Family.Pair { Family.Pair(former, latter) }

    /// Adds the report of a fork of one side.
    mutating func add(_ report: CellReport, to side: RunRecord.Side) {
      redone += report.redone ?? 0
      disturbed += report.isDisturbed == true ? 1 : 0
      if let value = report.measurements.first(where: { $0.metric == .time })?.value {
        switch side {
        case .former: former.append(value)
        case .latter: latter.append(value)
        }
      } else {
        failure = failure ?? report.failure ?? "no time was taken"
      }
    }
  }

  private let pairs: [Pair]
  private let family: Family
  private let control: Subject?
  private let seed: UInt64
  private let retrying: RetryingLauncher

  /// The timing of `pairs`, which are one family.
  ///
  /// - Parameter control: a subject to measure twice in every round of the first look, which shows whether
  ///   the machine can be trusted.
  package init(
    _ pairs: [Pair], _ family: Family, control: Subject? = nil, seed: UInt64,
    retrying: RetryingLauncher? = nil
  ) {
    self.pairs = pairs
    self.family = family
    self.control = control
    self.seed = seed
    self.retrying = retrying ?? RetryingLauncher(forks: 2 * pairs.count * family.plan.rounds[0])
  }

  /// The number of forks up to the first look.
  package var leastForks: Int {
    2 * (pairs.count + (control == nil ? 0 : 1)) * family.plan.rounds[0]
  }

  /// Returns the times of every pair and of the control; nil when the run was interrupted. Blocks the
  /// thread.
  ///
  /// - Parameters:
  ///   - recall: returns the report of a fork in an interrupted run. Forks follow from the seed and from
  ///     earlier reports, so a resumed run repeats them.
  ///   - extend: receives the number of forks that are added after the first look.
  ///   - keep: receives each fork that has ended and was not recalled.
  package func run(
    recall: (Job, RunRecord.Side) -> CellReport? = { _, _ in nil },
    extend: (Int) -> Void = { _ in }, keep: (RunRecord.Entry) -> Void = { _ in }
  ) -> (pairs: [Times], control: Times)? {
    var random = SplitMix64(seed: seed)
    var times = [Times](repeating: Times(), count: pairs.count + 1)
    var open = Array(pairs.indices)
    for (look, rounds) in family.plan.rounds.enumerated() {
      let first = look == 0 ? 0 : family.plan.rounds[look - 1]
      if look > 0 { extend(2 * open.count * (rounds - first)) }
      for round in first..<rounds {
        var order = open.filter { times[$0].failure == nil }
        if look == 0, control != nil { order.append(pairs.count) }
        order.shuffle(using: &random)
        for index in order {
          guard measure(index, round, &times[index], &random, recall, keep) else { return nil }
        }
      }
      let decisions = family.decisions(times.dropLast().map(\.pair))
      open.removeAll { index in
        times[index].failure != nil || decisions[index]?.verdict ?? .inconclusive != .inconclusive
      }
      if open.isEmpty { break }
    }
    return (Array(times.dropLast()), times[pairs.count])
  }

  /// Runs both sides of a pair; false when the run was interrupted.
  private func measure(
    _ index: Int, _ round: Int, _ times: inout Times, _ random: inout SplitMix64,
    _ recall: (Job, RunRecord.Side) -> CellReport?, _ keep: (RunRecord.Entry) -> Void
  ) -> Bool {
    let pair = index < pairs.count ? pairs[index] : Pair(control!, control!)
    // Both sides get the same actions and the same padding; every round has others.
    let roundSeed = random.next()
    for side in RunRecord.Side.allCases.shuffled(using: &random) {
      guard !Interruption.hasCome else { return false }
      let subject = side == .former ? pair.former : pair.latter
      let job = Job(subject.cell, .time, fork: round, runSeed: roundSeed)
      if let report = recall(job, side) {
        times.add(report, to: side)
      } else {
        guard let report = retrying.run(job, by: subject.launcher) else { return false }
        times.add(report, to: side)
        keep(RunRecord.Entry(job: job, report: report, side: side))
      }
      if times.failure != nil { return true }
    }
    return true
  }
}
