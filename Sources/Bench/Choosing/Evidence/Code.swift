import BenchKit

/// How much code a pattern takes, as counted; nil is not counted.
package struct Code: Sendable, Equatable {
  /// Tokens of the three features together.
  package let tokens: Int?
  /// Their lines that hold a token.
  package let lines: Int?
  /// Tokens that the standard changes remove and add, in features and in drivers.
  package let changes: Int?
  /// Tokens of the two tests.
  package let tests: Int?
  /// Functions between an action and its render.
  package let calls: Int?

  /// The counts of `pattern`; `feature` is the one whose way from the action to the render is told.
  init(_ pattern: String, _ effort: EffortResult?, wayOf feature: String) {
    func count(_ subject: String, _ metric: String) -> Int? {
      effort?.row(pattern, subject, metric)?.value
    }
    tokens = count("total", "tokens")
    lines = count("total", "lines")
    tests = count("test", "tokens")
    calls = count(feature, "frames")
    let each = (effort?.changes ?? []).map { _, subject in
      count(subject, "tokens").map { $0 + (count(subject, "tokens.driver") ?? 0) }
    }
    changes = each.isEmpty || each.contains(nil) ? nil : each.reduce(0) { $0 + $1! }
  }

  /// Whether another author might have written either as the shorter: the longer takes at most a tenth more.
  static func isAlike(_ tokens: Int, _ least: Int) -> Bool { Double(tokens) <= 1.1 * Double(least) }
}
