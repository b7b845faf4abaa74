import ArgumentParser
import BenchKit

extension Aspect: ExpressibleByArgument {
  /// All that can be asked for.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
