/// The choices that schedules have made, as a tree, to see when no schedule is left.
///
/// Gives up, and is never complete, when there are too many choices, or when the same choices led to
/// different ones.
final class ScheduleTree {
  /// A choice: its alternatives are `count` places in `places`.
  private struct Choice {
    let first: Int32
    let count: Int32
    /// The alternatives that have schedules left.
    var open: Int32
    /// The place of this choice, and the choice that it is an alternative of; -1 for the first.
    let place: Int32
    let parent: Int32
  }

  // What follows an alternative: the index of the next choice, or one of these.
  private static let untried: Int32 = -1
  private static let done: Int32 = -2

  private static let largest = 1 << 18

  // Safe: as in `Scheduler`.
  @exclusivity(unchecked) private var choices: [Choice] = []
  // The first place is that of the first choice.
  @exclusivity(unchecked) private var places = [untried]
  @exclusivity(unchecked) private var hasGivenUp = false

  // Where the present schedule is; no place if it repeats one that has run. Safe: as above.
  @exclusivity(unchecked) private var place: Int32? = 0
  @exclusivity(unchecked) private var parent: Int32 = -1

  /// Whether every schedule has run.
  var isComplete: Bool { !hasGivenUp && places[0] == ScheduleTree.done }

  /// Adds a choice of the present schedule.
  func add(_ index: Int, of count: Int) {
    guard !hasGivenUp, let place else { return }
    var next = places[Int(place)]
    if next == ScheduleTree.done {
      self.place = nil
      return
    }
    if next == ScheduleTree.untried {
      guard places.count + count <= ScheduleTree.largest else { return giveUp() }
      next = Int32(choices.count)
      places[Int(place)] = next
      choices.append(
        Choice(
          first: Int32(places.count), count: Int32(count), open: Int32(count), place: place,
          parent: parent))
      for _ in 0..<count { places.append(ScheduleTree.untried) }
    }
    let choice = choices[Int(next)]
    guard choice.count == count else { return giveUp() }
    parent = next
    self.place = choice.first + Int32(index)
  }

  /// Ends the present schedule, and begins the next one.
  func endSchedule() {
    defer { (place, parent) = (0, -1) }
    guard !hasGivenUp, let place, places[Int(place)] != ScheduleTree.done else { return }
    guard places[Int(place)] == ScheduleTree.untried else { return giveUp() }
    places[Int(place)] = ScheduleTree.done
    var index = parent
    while index >= 0 {
      choices[Int(index)].open -= 1
      guard choices[Int(index)].open == 0 else { return }
      places[Int(choices[Int(index)].place)] = ScheduleTree.done
      index = choices[Int(index)].parent
    }
  }

  private func giveUp() {
    hasGivenUp = true
    choices = []
    places = []
  }
}

/// Counts different schedules, up to a million.
struct ScheduleCounter {
  private static let most = 1_000_000
  private var seen: Set<UInt64> = []

  var count: Int { seen.count }

  /// Adds the schedule that made the choices of this hash.
  mutating func add(_ choices: UInt64) {
    if seen.count < ScheduleCounter.most { seen.insert(choices) }
  }
}
