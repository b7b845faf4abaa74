import ArgumentParser
import BenchKit
import Conformance
import Spec

extension [any Pattern.Type] {
  /// The patterns that `--pattern` names, with commas between them; all without it.
  func named(in option: String?) throws -> [any Pattern.Type] {
    guard let names = option?.split(separator: ",").map({ $0.trimmed.lowercased() }) else {
      return self
    }
    guard !names.isEmpty else { throw ValidationError("--pattern names no pattern.") }
    return try names.unique.map { name in
      guard let found = first(where: { $0.name.lowercased() == name }) else {
        let all = map { $0.name }
        throw ValidationError(
          """
          There is no pattern '\(name)'.\(name.hint(among: all)) Patterns: \(all.joined(separator: ", "))
          """)
      }
      return found
    }
  }
}

extension FeatureTrace {
  /// Throws unless there is a feature of this name.
  static func checkFeature(_ name: String) throws {
    guard features.contains(name) else {
      throw ValidationError(
        """
        There is no feature '\(name)'.\(name.hint(among: features)) Features: \(features.joined(separator: ", "))
        """)
    }
  }
}
