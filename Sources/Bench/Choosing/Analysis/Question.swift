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
  /// From when on work is too much.
  package var limits = Limits()
  /// The patterns to name first where several are alike, in this order.
  package var preferred: [String] = []

  package init() {}

  /// What a pattern must be able to do, also for the load's sake.
  var capabilities: [Capability] { (requires + load.capabilities).unique }
}

/// What the executable knows of patterns, beside the files.
package struct KnownPatterns: Sendable {
  /// What each claims.
  let claims: [String: Capabilities]
  /// Their names, in the order of tables.
  let names: [String]
  /// Those that are no architecture, and are chosen among only when they are named.
  let references: Set<String>

  package init(_ patterns: [any Pattern.Type]) {
    claims = Dictionary(
      patterns.map { ($0.name, $0.capabilities) }, uniquingKeysWith: { first, _ in first })
    names = patterns.map { $0.name }
    references = Set(patterns.filter { $0.isReference }.map { $0.name })
  }
}
