import ArgumentParser
import BenchCLI
import BenchKit
import Conformance

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
