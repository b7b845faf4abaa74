import ArgumentParser
import Conformance

/// One pattern to verify, and which of its features.
struct VerificationSubject: Sendable {
  let pattern: String
  let features: Set<String>

  static let allFeatures = ["counter", "list", "search"]

  /// What `filters` select among the patterns of these names; everything when there are none.
  ///
  /// A replay selects its feature as well. Throws when a filter matches nothing.
  static func selected(
    by filters: [String], among patterns: [String], replaying replay: Replay?
  ) throws -> [VerificationSubject] {
    let wanted = try filters.map { filter in
      let parts = filter.lowercased().split(separator: "/", omittingEmptySubsequences: false)
      let matches = patterns.flatMap { pattern in
        allFeatures.filter { feature in
          let names = [pattern.lowercased()[...], feature[...]]
          return parts.count == 2 ? parts == names : parts.count == 1 && names.contains(parts[0])
        }.map { (pattern, $0) }
      }
      guard !matches.isEmpty else {
        throw ValidationError(
          """
          --filter '\(filter)' matches nothing.
          Patterns: \(patterns.joined(separator: ", "))
          Features: \(allFeatures.joined(separator: ", "))
          """)
      }
      return matches
    }.joined()
    return patterns.compactMap { pattern in
      var features = Set(
        wanted.isEmpty ? allFeatures : wanted.filter { $0.0 == pattern }.map(\.1))
      if let replay { features.formIntersection([replay.feature]) }
      return features.isEmpty ? nil : VerificationSubject(pattern: pattern, features: features)
    }
  }
}
