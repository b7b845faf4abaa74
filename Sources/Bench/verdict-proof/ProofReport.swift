import BenchKit

/// The outcomes of the known comparisons, as a page.
struct ProofReport {
  private let outcomes: [KnownOutcome]
  private let binary: String

  init(_ outcomes: [KnownOutcome], binary: String) {
    self.outcomes = outcomes
    self.binary = binary
  }

  var text: String {
    ([
      "# What verdicts on times are worth", "",
      "Made by `scripts/proof`: comparisons whose right answer is known, in an order fixed beforehand.",
      "",
      "| B is | comparisons | slower | faster | same within 2 % | undecided | rounds | ratio found |",
      "|---|---:|---:|---:|---:|---:|---:|---:|",
    ] + Repeated.shares.map(line) + ["", findings, "", conditions, "", method])
    .joined(separator: "\n") + "\n"
  }

  private func outcomes(_ share: Int) -> [KnownOutcome] {
    outcomes.filter { $0.comparison.share == share && $0.failure == nil }
  }

  private func count(_ share: Int, _ verdict: Verdict) -> Int {
    outcomes(share).count { $0.verdict == verdict }
  }

  private func line(_ share: Int) -> String {
    let all = outcomes(share)
    let rounds = all.map { Double($0.rounds) }.median
    let name = share == 0 ? "the same as A" : "\(share) % slower"
    let cells = [
      name, "\(all.count)", percent(count(share, .slower), all.count),
      percent(count(share, .faster), all.count), percent(count(share, .same), all.count),
      percent(count(share, .inconclusive), all.count), rounds.shortest,
      all.map(\.ratio).median.shortest,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "–" }
    return "\(part) (\((1_000 * Double(part) / Double(whole)).rounded() / 10) %)"
  }

  private var findings: String {
    let wrong = count(0, .slower) + count(0, .faster)
    let total = outcomes(0).count
    let verdict =
      Double(wrong) <= 0.01 * Double(total) ? "at most 1 %, as claimed" : "MORE than 1 %"
    let detected = Repeated.shares.dropFirst().filter { share in
      Double(count(share, .slower)) >= 0.95 * Double(outcomes(share).count)
    }
    let effect =
      detected.first.map { "\($0) % is the least of these that was found in at least 95 %" }
      ?? "none of these was found in at least 95 %"
    let failures = outcomes.count { $0.failure != nil }
    return """
      False claims of a difference: \(wrong) of \(total), \(verdict). Of the slow-downs, \(effect).\
      \(failures == 0 ? "" : " \(failures) comparisons failed.")
      """
  }

  private var conditions: String {
    let redone = outcomes.reduce(0) { $0 + $1.redone }
    let disturbed = outcomes.reduce(0) { $0 + $1.disturbed }
    let forks = outcomes.reduce(0) { $0 + 2 * $1.rounds }
    return """
      Machine: \(Machine.cpu), \(Machine.cores) cores, \(Machine.virtualization). Of about \
      \(forks) forks \(redone) were done again, and \(disturbed) were disturbed by other work \
      nevertheless. Executable `\(binary.prefix(19))`.
      """
  }

  private var method: String {
    """
    A is compared with itself by ten cells of the catalog in turn, synchronous and asynchronous, each
    comparison alone: so most of what is allowed is left for a false claim. A slow-down is a real pattern's
    counter that does 102, 105, 110 or 120 increments where A does 100, so its share is exact; each is
    judged as one of a hundred comparisons, where least is left for a true claim. Forks, rounds and
    decisions are those of `bench run` and `bench compare`. With less noise smaller differences are
    found, with more only larger ones; false claims do not depend on the noise.
    """
  }
}
