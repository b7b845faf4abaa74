import Conformance

/// The page of rules, made from the rules.
enum RulesPage {
  static var text: String {
    """
    # Rules

    What the kit checks of every pattern, and of those that claim a capability.

    ## Overview

    This page is made from the rules themselves, by `scripts/mutants --page`. Each rule comes with the smallest sequence that
    exposes a pattern that breaks it, in the steps of ``Step``. `bench verify --rule AW3` checks a single rule.

    Ids are never reused. Two rules were removed: DI3, “the next state depends on state and action alone”, because DI2
    compares every view with the model and so demands more; and OB7, “a delivered view never changes”, because views are
    plain values that `Spec` defines, which no driver can change. AW10 was never used.

    Rules on real threads search for races and prove nothing; see <doc:RealThreads>. No schedule repeats
    their failures: a replay only repeats the search.

    \(Rule.topics.map { "## \($0)\n\n" + $1.map(section).joined(separator: "\n") }.joined(separator: "\n"))
    """
  }

  private static func section(_ rule: Rule) -> String {
    let cause = rule.usualCause.map { "\nUsual cause: \($0).\n" } ?? ""
    let details = rule.details.isEmpty ? "" : " \(rule.details)"
    return """
      ### \(rule.id)

      **\(rule.statement.capitalizedFirst).** \(scope(of: rule.level)).\(details)

      Why users care: \(rule.whyUsersCare).

      Smallest failing sequence: \(rule.smallestSequence).
      \(cause)
      """
  }

  private static func scope(of level: Rule.Level) -> String {
    switch level {
    case .required: "Required"
    case .claimed(let capability): "Required of patterns that claim *\(capability.rawValue)*"
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
