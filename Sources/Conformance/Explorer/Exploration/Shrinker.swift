/// Removes deviations from a failing schedule as long as it fails in the same way.
struct Shrinker {
  /// How many more schedules may be tried.
  var budget = 400
  /// The deviations that really happened, if the schedule with these fails in the same way; else nil.
  let fails: ([Deviation]) -> [Deviation]?

  /// The smallest list found: halves, quarters … single deviations are removed, then choices moved to
  /// older jobs.
  mutating func shrink(_ deviations: [Deviation]) -> [Deviation] {
    var best = deviations
    var size = max(1, best.count / 2)
    while !best.isEmpty {
      let before = best.count
      best = withoutChunks(of: size, best)
      if size == 1, best.count == before { break }
      size = max(1, min(size / 2, best.count / 2))
      if budget == 0 { break }
    }
    return withOlderChoices(best)
  }

  private mutating func withoutChunks(of size: Int, _ deviations: [Deviation]) -> [Deviation] {
    var best = deviations
    var start = 0
    while start < best.count {
      var candidate = best
      candidate.removeSubrange(start..<min(best.count, start + size))
      if let found = attempt(candidate), found.count < best.count {
        best = found
      } else {
        start += size
      }
    }
    return best
  }

  private mutating func withOlderChoices(_ deviations: [Deviation]) -> [Deviation] {
    var best = deviations
    var index = 0
    while index < best.count {
      var choice = 1
      while choice < best[index].choice {
        var candidate = best
        candidate[index].choice = choice
        if let found = attempt(candidate), found.count <= best.count {
          best = found
          break
        }
        choice += 1
      }
      index += 1
    }
    return best
  }

  private mutating func attempt(_ deviations: [Deviation]) -> [Deviation]? {
    guard budget > 0 else { return nil }
    budget -= 1
    return fails(deviations)
  }
}
