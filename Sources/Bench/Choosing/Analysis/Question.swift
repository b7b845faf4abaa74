import BenchKit
import Spec

/// What somebody asks when choosing.
package struct Question: Sendable {
  /// The patterns to choose among; all but references when it is nil.
  package var patterns: [String]?
  /// What a pattern must be able to do.
  package var requires: [Capability] = []
  /// The load to expect.
  package var load = Load()
  /// The names of criteria to leave out.
  package var without: [String] = []
  /// What is known about the importance of groups.
  package var importance = Importance.open
  /// What counts as one unit of a cost.
  package var scales = Scales()
  /// The number of draws.
  package var draws = 10_000
  /// Where all random numbers start.
  package var seed: UInt64 = 42

  package init() {}
}

/// What the executable knows of patterns, beside the files.
package struct KnownPatterns: Sendable {
  /// What each claims.
  package let claims: [String: Capabilities]
  /// Their names, in the order of tables.
  package let names: [String]
  /// Those that are no architecture, and are chosen among only when they are named.
  package let references: Set<String>

  package init(_ patterns: [any Pattern.Type]) {
    claims = Dictionary(
      patterns.map { ($0.name, $0.capabilities) }, uniquingKeysWith: { first, _ in first })
    names = patterns.map { $0.name }
    references = Set(patterns.filter { $0.isReference }.map { $0.name })
  }
}
