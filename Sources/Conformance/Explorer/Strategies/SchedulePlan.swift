/// The schedules of an exhaustive search that have not run yet, those with the fewest deviations first.
///
/// Each schedule has the deviations of its parent and one more, later than the parent's last, so every
/// schedule is listed exactly once.
struct SchedulePlan {
  private struct PlannedSchedule {
    let parent: Int32
    let position: Int32
    let choice: Int32
    let hash: ChoiceHash
  }

  /// Whether schedules were left out because of the limit.
  var isCut: Bool { skipped > 0 }

  private let limit: Int
  private var entries: [PlannedSchedule] = []
  private var next = -1
  /// How many schedules were left out because of the limit.
  private(set) var skipped = 0
  /// The deviations of the first schedule whose children were left out: every schedule with at most that many
  /// is on the list.
  private(set) var coveredDeviations: Int?

  init(limit: Int) {
    self.limit = limit
  }

  /// Moves to the next schedule; nil when all have run.
  mutating func advance() -> [Deviation]? {
    var deviations: [Deviation] = []
    return advance(&deviations) ? deviations : nil
  }

  /// Moves to the next schedule and sets its deviations; false when all have run.
  mutating func advance(_ deviations: inout [Deviation]) -> Bool {
    guard next < entries.count else { return false }
    deviations.removeAll(keepingCapacity: true)
    var index = next
    while index >= 0 {
      let entry = entries[index]
      deviations.append(Deviation(position: Int(entry.position), choice: Int(entry.choice)))
      index = Int(entry.parent)
    }
    deviations.reverse()
    next += 1
    return true
  }

  /// Adds the children of the present schedule; false if it did not repeat its parent's choices.
  mutating func add(after chooser: ListChooser) -> Bool {
    let index = next - 1
    let choices = chooser.choices
    var first = 0
    if index >= 0 {
      let entry = entries[index]
      first = Int(entry.position) + 1
      guard chooser.followed, choices[first - 1].hash == entry.hash else { return false }
    }
    for position in first..<max(first, choices.count) {
      for choice in 1..<choices[position].count {
        guard entries.count + 1 < limit else {
          skipped += choices[position].count - choice
          coveredDeviations = coveredDeviations ?? chooser.list.count
          break
        }
        entries.append(
          PlannedSchedule(
            parent: Int32(index), position: Int32(position), choice: Int32(choice),
            hash: choices[position].hash))
      }
    }
    return true
  }
}
