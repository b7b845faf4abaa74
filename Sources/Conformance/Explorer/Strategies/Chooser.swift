import CExplorer

/// A hash (FNV-1a) of the choices of a schedule, the same in every process.
struct ChoiceHash: Equatable {
  private(set) var value: UInt32 = 2_166_136_261

  /// Adds a choice: which tasks could continue on which executors.
  mutating func add(_ ready: ReadyQueue) {
    for index in 0..<ready.count {
      let job = ready[index]
      value = (value ^ (job.task << 1 | UInt32(job.executor.rawValue))) &* 16_777_619
    }
    value = (value ^ UInt32(truncatingIfNeeded: ready.count)) &* 16_777_619
  }
}

/// Chooses which of several ready jobs runs next, for one schedule, and records its choices.
///
/// Exclusive access is not checked. Safe: as in `Scheduler`.
class Chooser {
  /// The choices so far that did not go to the default, in memory that a trap's handler reads.
  let recorded = UnsafeMutablePointer<ExplorerDeviations>.allocate(capacity: 1)
  /// How many choices there have been.
  @exclusivity(unchecked) private(set) var position = 0
  /// Differs when the jobs that were chosen from differ.
  @exclusivity(unchecked) private(set) var hash = ChoiceHash()

  /// A hash of the choices that were made. Safe: as above.
  @exclusivity(unchecked) private(set) var path: UInt64 = 14_695_981_039_346_656_037
  private let tree: ScheduleTree?

  /// Every choice is also added to `tree`.
  init(tree: ScheduleTree? = nil) {
    self.tree = tree
    recorded.initialize(to: ExplorerDeviations())
  }

  deinit {
    explorer_deviations_free(recorded)
    recorded.deallocate()
  }

  /// The choices so far that did not go to the default.
  var deviations: [Deviation] {
    UnsafeBufferPointer(start: recorded.pointee.list, count: recorded.pointee.count).map {
      Deviation(position: Int($0.position), choice: Int($0.choice))
    }
  }

  /// Forgets the schedule before; keeps its memory.
  func reset() {
    recorded.pointee.count = 0
    position = 0
    hash = ChoiceHash()
    path = 14_695_981_039_346_656_037
  }

  /// The index in `ready`, which is sorted by age, of the job to run.
  func index(in ready: ReadyQueue, default defaultIndex: Int) -> Int { defaultIndex }

  /// Records what `index(in:default:)` returns.
  final func choose(from ready: ReadyQueue, default defaultIndex: Int) -> Int {
    hash.add(ready)
    let index = index(in: ready, default: defaultIndex)
    if index != defaultIndex {
      let choice = index < defaultIndex ? index + 1 : index
      explorer_deviations_add(
        recorded, ExplorerDeviation(position: UInt32(position), choice: UInt32(choice)))
    }
    position += 1
    path = (path ^ UInt64(truncatingIfNeeded: index)) &* 1_099_511_628_211
    tree?.add(index, of: ready.count)
    return index
  }
}

/// Runs jobs in the order in which they became ready.
final class FIFOChooser: Chooser {
  override func index(in ready: ReadyQueue, default defaultIndex: Int) -> Int { 0 }
}

/// Follows a list of deviations, and otherwise the default.
final class ListChooser: Chooser {
  /// One choice of a schedule.
  struct Choice {
    /// How many jobs there were to choose from.
    let count: Int
    /// The hash before the choice.
    let hash: ChoiceHash
  }

  // Safe: as in `Scheduler`.
  @exclusivity(unchecked) private(set) var list: [Deviation]
  @exclusivity(unchecked) private var next = 0
  @exclusivity(unchecked) private(set) var choices: [Choice] = []
  /// The first deviation on the list for which there were too few jobs.
  @exclusivity(unchecked) private(set) var misfit: ExplorationFailure.Reason?

  init(_ list: [Deviation] = []) {
    self.list = list
  }

  /// Moves to the next schedule of `plan`; false if there is none.
  func follow(_ plan: inout SchedulePlan) -> Bool {
    reset()
    next = 0
    choices.removeAll(keepingCapacity: true)
    misfit = nil
    return plan.advance(&list)
  }

  /// Whether every deviation on the list was possible.
  var followed: Bool { next == list.count && misfit == nil }

  override func index(in ready: ReadyQueue, default defaultIndex: Int) -> Int {
    choices.append(Choice(count: ready.count, hash: hash))
    guard next < list.count, list[next].position == position else { return defaultIndex }
    let choice = list[next].choice
    next += 1
    guard choice < ready.count else {
      misfit =
        misfit ?? .tokenDoesNotFit(choice: position + 1, asked: choice + 1, ready: ready.count)
      return defaultIndex
    }
    return choice <= defaultIndex ? choice - 1 : choice
  }
}
