import Libc

extension ExplorationReport {
  /// What to try next; nil if every schedule ran, or one was replayed.
  public var advice: String? {
    guard !isComplete else { return nil }
    switch strategy {
    case .replay: return nil
    case .fifo, .inline: return "there may be others: .exhaustive(limit: 10_000) runs them"
    case .exhaustive(let limit): return adviceAfterExhaustive(limit)
    case .random(let seed, _): return adviceAfterRandom(seed)
    case .priority(let seed, _, let depth): return adviceAfterPriority(seed, depth)
    }
  }

  private func adviceAfterExhaustive(_ limit: Int) -> String {
    let depth = (coveredDeviations ?? 0) + 2
    let deeper = ".priority(seed: 1, schedules: \(max(limit, 1_000)), depth: \(depth))"
    // The schedules known to be left have one deviation more; how many have several more is unknown.
    return skippedSchedules <= 9 * limit
      ? "raise the limit to \(limit + skippedSchedules) or more, or go deeper with \(deeper)"
      : "even ten times the limit would not cover them: go deeper with \(deeper)"
  }

  private func adviceAfterRandom(_ seed: UInt64) -> String {
    if 2 * distinctSchedules <= schedules {
      return "most came more than once, so all may be within reach: "
        + ".exhaustive(limit: \(10 * distinctSchedules))"
    }
    return "most were new, so there are many more: .exhaustive covers all with few deviations, "
      + "and .priority(seed: \(seed), schedules: \(schedules), depth: 3) favours failures that need "
      + "few orderings"
  }

  /// How many schedules find a failure of this depth with a probability of 95 %.
  private func schedulesNeeded(depth: Int) -> Double {
    let found = 1 / (Double(max(1, maxTasks)) * pow(Double(max(1, maxChoices)), Double(depth - 1)))
    return found >= 1 ? 1 : (log(0.05) / log1p(-found)).rounded(.up)
  }

  private func adviceAfterPriority(_ seed: UInt64, _ depth: Int) -> String {
    let needed = schedulesNeeded(depth: depth)
    if needed <= Double(schedules) {
      return
        "a failure that needs \(depth.counted("ordering")) would have been found with a probability of 95 % or "
        + "more: try depth: \(depth + 1)"
    }
    let proposal = needed < 1e9 ? "\(Int(needed)) schedules" : "more schedules than can be run"
    return "finding any failure that needs \(depth.counted("ordering")) with a probability of 95 % "
      + "takes up to \(proposal)"
  }
}
