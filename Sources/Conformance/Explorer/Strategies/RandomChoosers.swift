import Basics

/// Makes uniformly random choices. Safe: exclusive access is not checked, as in `Scheduler`.
final class RandomChooser: Chooser {
  private let seed: UInt64
  @exclusivity(unchecked) private var generator: SplitMix64

  /// `begin` begins a schedule.
  init(seed: UInt64, tree: ScheduleTree) {
    self.seed = seed
    generator = SplitMix64(seed: seed, stream: 0)
    super.init(tree: tree)
  }

  func begin(_ schedule: Int) {
    reset()
    generator = SplitMix64(seed: seed, stream: schedule)
  }

  override func index(in ready: ReadyQueue, default defaultIndex: Int) -> Int {
    generator.next(below: ready.count)
  }
}

/// Probabilistic concurrency testing (Burckhardt et al., ASPLOS 2010).
///
/// Each task gets a random priority when first seen, and the highest runs. At `depth - 1` random
/// choices the task that would run drops below all others; so does one that keeps the others waiting
/// for long, as it may be waiting for one of them in a loop.
final class PriorityChooser: Chooser {
  private let seed: UInt64
  private let depth: Int
  // Safe: as in `Scheduler`.
  @exclusivity(unchecked) private var generator: SplitMix64
  /// By the number of the task; `unknown` before it is first seen.
  @exclusivity(unchecked) private var priorities: [Int64] = []
  @exclusivity(unchecked) private var lowest: Int64 = 0
  /// The choices at which the highest task drops, in order.
  @exclusivity(unchecked) private var drops: [Int] = []
  @exclusivity(unchecked) private var nextDrop = 0
  @exclusivity(unchecked) private var streak = Streak()

  private static let unknown = Int64.min

  /// `begin` begins a schedule.
  init(seed: UInt64, depth: Int, tree: ScheduleTree) {
    self.seed = seed
    self.depth = depth
    generator = SplitMix64(seed: seed, stream: 0)
    super.init(tree: tree)
  }

  /// `length` is how many choices the schedule is expected to have.
  func begin(_ schedule: Int, length: Int) {
    reset()
    generator = SplitMix64(seed: seed, stream: schedule)
    priorities.removeAll(keepingCapacity: true)
    lowest = 0
    streak = Streak()
    drops.removeAll(keepingCapacity: true)
    nextDrop = 0
    for _ in 1..<max(1, depth) { drops.append(generator.next(below: max(1, length))) }
    drops.sort()
  }

  override func index(in ready: ReadyQueue, default defaultIndex: Int) -> Int {
    var best = highest(of: ready)
    streak.add(ready[best].task)
    if isDrop() || streak.isTooLong {
      lowest -= 1
      priorities[Int(ready[best].task)] = lowest
      best = highest(of: ready)
      streak.restart(with: ready[best].task)
    }
    return best
  }

  /// Whether the present choice is one of `drops`, which may hold it twice.
  private func isDrop() -> Bool {
    var isDrop = false
    while nextDrop < drops.count, drops[nextDrop] == position {
      isDrop = true
      nextDrop += 1
    }
    return isDrop
  }

  private func highest(of ready: ReadyQueue) -> Int {
    var best = 0
    var bestPriority = Int64.min
    for index in 0..<ready.count {
      let priority = priority(of: ready[index].task)
      if priority > bestPriority {
        best = index
        bestPriority = priority
      }
    }
    return best
  }

  private func priority(of task: UInt32) -> Int64 {
    let index = Int(task)
    while priorities.count <= index { priorities.append(PriorityChooser.unknown) }
    if priorities[index] == PriorityChooser.unknown {
      priorities[index] = Int64(generator.next() >> 2)
    }
    return priorities[index]
  }
}
