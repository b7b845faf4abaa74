#if Studies
  import BenchKit

  /// The outcomes of the known comparisons, as a page.
  struct ProofReport {
    private let outcomes: [KnownOutcome]
    private let binary: String
    private let condition: String

    /// A page about `outcomes`, measured in this condition.
    init(_ outcomes: [KnownOutcome], binary: String, condition: String) {
      self.outcomes = outcomes
      self.binary = binary
      self.condition = condition
    }

    /// Comparisons of one kind.
    private struct Kind {
      let name: String
      let outcomes: [KnownOutcome]

      /// The comparisons of `all` with B slower by `share`, of synchronous or of asynchronous cells.
      init(_ all: [KnownOutcome], _ share: Int, isAsynchronous: Bool) {
        name =
          (share == 0 ? "the same as A" : "\(share) % slower")
          + (isAsynchronous ? ", asynchronous" : ", synchronous")
        outcomes = all.filter { outcome in
          outcome.comparison.share == share && outcome.comparison.isAsynchronous == isAsynchronous
            && outcome.failure == nil
        }
      }

      func count(_ verdict: Verdict) -> Int { outcomes.count { $0.verdict == verdict } }

      var line: String {
        let total = outcomes.count
        let verdicts = [Verdict.slower, .faster, .same, .inconclusive].map { verdict in
          percent(count(verdict), total)
        }
        let cells =
          [name, "\(total)"] + verdicts + [
            outcomes.map { Double($0.rounds) }.median.shortest,
            outcomes.map(\.ratio).median.shortest,
          ]
        return "| " + cells.joined(separator: " | ") + " |"
      }

      private func percent(_ part: Int, _ whole: Int) -> String {
        guard whole > 0 else { return "–" }
        return "\(part) (\((1_000 * Double(part) / Double(whole)).rounded() / 10) %)"
      }
    }

    private func kinds(_ share: Int) -> [Kind] {
      [false, true].map { Kind(outcomes, share, isAsynchronous: $0) }
    }

    var text: String {
      ([
        "# What verdicts on times are worth", "",
        "Made by `Studies/run`: comparisons whose right answer is known, in an order fixed beforehand. "
          + condition,
        "",
        "| B is | comparisons | slower | faster | same within 2 % | undecided | forks | ratio found |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
      ] + Repeated.shares.flatMap { kinds($0).map(\.line) }
        + ["", "Fixed beforehand:", ""] + goals + ["", conditions, "", method])
        .joined(separator: "\n") + "\n"
    }

    /// What was asked for before anything was measured, and whether it is met.
    var goals: [String] {
      let equal = kinds(0)
      let total = equal.reduce(0) { $0 + $1.outcomes.count }
      let wrong = equal.reduce(0) { $0 + $1.count(.slower) + $1.count(.faster) }
      let same = equal.reduce(0) { $0 + $1.count(.same) }
      let failures = outcomes.compactMap(\.failure)
      return [
        goal(
          "false claims of a difference in at most 0.5 % of comparisons of equals",
          "\(wrong) of \(total)", 1_000 * wrong <= 5 * total),
        goal(
          "at least 80 % of equals called the same within 2 %", "\(same) of \(total)",
          100 * same >= 80 * total),
      ]
        + kinds(2).map { kind in
          goal(
            "2 % found in at least 38 of 40, \(kind.name)",
            "\(kind.count(.slower)) of \(kind.outcomes.count)",
            40 * kind.count(.slower) >= 38 * kind.outcomes.count)
        }
        + (failures.isEmpty
          ? [] : ["- \(failures.count) comparisons failed, the first because \(failures[0])"])
    }

    private func goal(_ text: String, _ found: String, _ isMet: Bool) -> String {
      "- \(text): \(found), \(isMet ? "met" : "**missed**")"
    }

    private var conditions: String {
      let redone = outcomes.reduce(0) { $0 + $1.redone }
      let disturbed = outcomes.reduce(0) { $0 + $1.disturbed }
      let forks = outcomes.reduce(0) { $0 + $1.rounds }
      return """
        Machine: \(Machine.cpu), \(Machine.cores) cores, \(Machine.virtualization). Of about \
        \(forks) forks \(redone) were done again, and \(disturbed) were disturbed by other work \
        nevertheless. Executable `\(binary.prefix(19))`.
        """
    }

    private var method: String {
      """
      A is compared with itself by ten cells of the catalog, synchronous and asynchronous, each comparison
      alone: so most of what is allowed is left for a false claim. A slow-down is a real pattern's counter
      that sends 1, 2 or 5 % more increments than A; what an asynchronous burst costs once does not grow with
      it. Each is judged as one of a hundred comparisons, where least is left for a true claim. Forks, looks
      and decisions are those of `bench compare`. A difference of 1 % is said to be what it is by either
      verdict: *slower*, or *the same within 2 %*.
      """
    }
  }
#endif
