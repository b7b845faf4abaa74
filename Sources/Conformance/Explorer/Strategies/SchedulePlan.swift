/// The schedules of an exhaustive search that have not run yet, those with the fewest deviations first.
///
/// Each schedule has the deviations of its parent and one more, later than the parent's last, so every
/// schedule is listed exactly once.
struct SchedulePlan {
  private struct Entry {
    let parent: Int32
    let position: Int32
    let choice: Int32
    let hash: ChoiceHash
  }

  private let limit: Int
  private var entries: [Entry] = []
  private var next = -1
  /// Whether schedules were left out because of the limit.
  private(set) var isCut = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Moves to the next schedule; nil when all have run.
  mutating func advance() -> [Deviation]? {
    guard next + 1 < entries.count + 1 else { return nil }
    next += 1
    return deviations(of: next - 1)
  }

  /// Adds the children of the present schedule; false if it did not repeat its parent's choices.
  mutating func add(after chooser: ListChooser) -> Bool {
    let index = next - 1
    var first = 0
    if index >= 0 {
      let entry = entries[index]
      first = Int(entry.position) + 1
      guard chooser.followed, chooser.hashes[first - 1] == entry.hash else { return false }
    }
    for position in first..<max(first, chooser.counts.count) {
      for choice in 1..<chooser.counts[position] {
        guard entries.count + 1 < limit else {
          isCut = true
          return true
        }
        entries.append(
          Entry(
            parent: Int32(index), position: Int32(position), choice: Int32(choice),
            hash: chooser.hashes[position]))
      }
    }
    return true
  }

  private func deviations(of index: Int) -> [Deviation] {
    var list: [Deviation] = []
    var index = index
    while index >= 0 {
      let entry = entries[index]
      list.append(Deviation(position: Int(entry.position), choice: Int(entry.choice)))
      index = Int(entry.parent)
    }
    list.reverse()
    return list
  }
}
