import ArgumentParser
import BenchKit
import Conformance

extension Array {
  /// The patterns that `--pattern` names, with commas between them; all without it.
  func named(in option: String?, _ nameOf: (Element) -> String) throws -> [Element] {
    guard let names = option?.split(separator: ",").map({ $0.trimmed.lowercased() }) else {
      return self
    }
    guard !names.isEmpty else { throw ValidationError("--pattern names no pattern.") }
    return try names.unique.map { name in
      guard let found = first(where: { nameOf($0).lowercased() == name }) else {
        let all = map(nameOf)
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
  static func checkFeature(_ name: String, among features: [String] = features) throws {
    guard features.contains(name) else {
      throw ValidationError(
        """
        There is no feature '\(name)'.\(name.hint(among: features)) Features: \(features.joined(separator: ", "))
        """)
    }
  }
}
