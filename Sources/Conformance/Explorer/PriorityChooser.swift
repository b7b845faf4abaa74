/// Probabilistic concurrency testing (Burckhardt et al., ASPLOS 2010).
///
/// Each task gets a random priority when first seen, and the highest runs. At `depth - 1` random
/// choices the task that would run drops below all others; so does one that keeps all others waiting
/// for long, as it may be waiting for one of them in a loop.
final class PriorityChooser: NotingChooser {
  private var generator: SeededGenerator
  private var priorities: [UInt32: Int64] = [:]
  private var lowest: Int64 = 0
  private var drops: Set<Int> = []
  private var favourite: UInt32 = 0
  private var streak = 0

  /// `length` is how many choices a schedule is expected to have.
  init(seed: UInt64, schedule: Int, depth: Int, length: Int) {
    generator = SeededGenerator(seed: seed, stream: schedule)
    super.init()
    for _ in 1..<max(1, depth) { drops.insert(generator.next(below: max(1, length))) }
  }

  override func index(from ready: ReadyQueue, usual: Int) -> Int {
    var best = highest(of: ready)
    streak = ready[best].task == favourite ? streak + 1 : 0
    if drops.contains(position) || streak >= Scheduler.longestStreak {
      lowest -= 1
      priorities[ready[best].task] = lowest
      best = highest(of: ready)
      streak = 0
    }
    favourite = ready[best].task
    return best
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
    if let known = priorities[task] { return known }
    let priority = Int64(generator.next() >> 2)
    priorities[task] = priority
    return priority
  }
}
