import BenchKit

/// The commits that change counts, and what changed.
struct HistoryReport: JsonReport {
  /// What a search has found; nil when only what is kept is printed.
  let history: History?
  /// The counts that are kept of the commits, the oldest first.
  let kept: [CommitCounts]
  let filters: [NameFilter]
  let metric: Metric?

  /// The most counts and functions that are named for a commit.
  private static let (mostCounts, mostFunctions) = (8, 5)

  /// The commits that change counts: those that the search has found, or those between kept ones.
  var steps: [History.Step] {
    history?.steps
      ?? zip(kept, kept.dropFirst()).compactMap { former, latter in
        let change = former.change(to: latter, filters, metric)
        guard !change.isEmpty, former.isComparable(to: latter) else { return nil }
        return History.Step(
          before: former.commit, commit: latter.commit, skipped: 0, change, comparison: nil)
      }
  }

  var jsonText: String {
    let counted = kept.map(\.commit)
    return (history ?? History(steps: steps, counted: counted, skipped: [], unlooked: 0)).json
      + "\n"
  }

  func text(_ style: Style) -> String {
    written {
      style.bold($0)
    } item: {
      "  \($0)"
    } command: {
      "  \($0)"
    } paragraph: {
      $0.wrapped(to: style.textWidth)
    }
  }

  var markdown: String {
    written {
      "### \($0)\n"
    } item: {
      "- \($0)"
    } command: {
      "\n    \($0)"
    } paragraph: {
      [$0]
    }
  }

  private func written(
    heading: (String) -> String, item: (String) -> String, command: (String) -> String,
    paragraph: (String) -> [String]
  ) -> String {
    let steps = steps.map { step in
      [heading(title(of: step))] + facts(of: step).map(item) + [command(self.command(for: step))]
    }
    let skipped = (history?.skipped ?? []).map { item("\($0.commit.short) \($0.reason)") }
    return
      ([paragraph(summary)] + steps + (skipped.isEmpty ? [] : [[heading("Skipped")] + skipped]))
      .paragraphs + "\n"
  }

  /// What was looked at, and what was found, in a sentence or two.
  var summary: String {
    guard let history else {
      return
        "\(kept.count.counted("commit")) kept; \(steps.count.counted("commit")) changed counts."
    }
    let unlooked =
      history.unlooked == 0
      ? "" : " \(history.unlooked) \(history.unlooked == 1 ? "was" : "were") not examined."
    let skipped = history.skipped.isEmpty ? "" : ", \(history.skipped.count) skipped"
    return
      "\(history.counted.count.counted("commit")) counted\(skipped); \(steps.count.counted("commit")) changed counts.\(unlooked)"
  }

  func title(of step: History.Step) -> String {
    let doubt =
      step.skipped == 0 ? "" : "; or one of \(step.skipped) before it, which could not be counted"
    return "\(step.commit.short) \(step.commit.subject) (\(step.commit.day)\(doubt))"
  }

  /// The counts that changed most, and the functions behind them.
  func facts(of step: History.Step) -> [String] {
    let renamed = step.renamed.map { "\($0.former) (now \($0.latter))" }
    guard !(step.counts.isEmpty && (step.came + step.gone + renamed).isEmpty) else {
      return ["does not build, or breaks a rule"]
    }
    func cells(_ what: String, _ names: [String]) -> [String] {
      let more = names.count > Self.mostCounts ? " and \(names.count - Self.mostCounts) more" : ""
      let few = names.prefix(Self.mostCounts).joined(separator: ", ")
      return names.isEmpty ? [] : ["\(what): \(few)\(more)"]
    }
    let more = step.counts.count - Self.mostCounts
    let causes = ChangedFunctions(step.comparison?.rows ?? []).blocks.flatMap(\.causes)
    let named = causes.map { cause in
      "in " + ([cause.name] + (cause.location.map { ["\($0)"] } ?? [])).joined(separator: ", ")
    }.unique.prefix(Self.mostFunctions)
    return step.counts.largestFirst.prefix(Self.mostCounts).map(\.sentence)
      + (more > 0 ? ["and \(more) more"] : []) + cells("new", step.came) + cells("gone", step.gone)
      + cells("renamed", renamed) + named
  }

  /// The command that compares the times of the commit with those of the one before.
  func command(for step: History.Step) -> String {
    "\(ToolPath.name) compare \(step.before.short) \(step.commit.short) --only time"
  }
}

extension CountStep {
  /// The cell, the metric and both counts.
  fileprivate var sentence: String {
    let percent = share.isFinite ? " (\(share > 0 ? "+" : "")\((share * 100).threeDigits) %)" : ""
    return "\(cell) \(metric.rawValue): \(former.asCount) to \(latter.asCount)\(percent)"
  }
}

extension CommitCounts {
  /// Whether both were counted by the same tool under the same conditions, and built alike.
  func isComparable(to other: CommitCounts) -> Bool {
    tool == other.tool && conditions == other.conditions
      && BuildDifference.fault(BuildConditions.differences(build, other.build)) == nil
  }
}
