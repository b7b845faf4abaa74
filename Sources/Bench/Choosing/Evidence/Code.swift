import BenchKit

/// How much code a screen takes in a pattern, as counted; nil is not counted.
package struct Code: Sendable, Equatable {
  /// Tokens of the features that the screen has.
  package let tokens: Int?
  /// Their lines that hold a token.
  package let lines: Int?
  /// Tokens of the framework; nil where there is none, too.
  package let framework: Int?

  init(_ pattern: String, _ effort: EffortResult?, _ load: Load) {
    let features =
      ["counter"] + (load.rows == nil ? [] : ["list"]) + (load.searches ? ["search"] : [])
    func count(_ subjects: [String], _ metric: String) -> Int? {
      let counts = subjects.map { effort?.row(pattern, $0, metric)?.value }
      return counts.contains(nil) ? nil : counts.reduce(0) { $0 + $1! }
    }
    tokens = count(features, "tokens")
    lines = count(features, "lines")
    framework = count(["framework"], "tokens")
  }

  /// Whether another author might have written either as the shorter: the longer takes at most a tenth more.
  static func isAlike(_ tokens: Int, _ least: Int) -> Bool { Double(tokens) <= 1.1 * Double(least) }
}
