import BenchKit
import Spec

/// What is asked when choosing.
package struct Question: Sendable {
  /// The patterns to choose among; all but references when it is nil.
  package var patterns: [String]?
  /// What a pattern must be able to do.
  package var requires: [Capability] = []
  /// The oldest version of iOS that the app supports, such as `17`; nil where that does not matter.
  package var iOS: String?
  /// The screen, and the load to expect.
  package var load = Load()
  /// When work becomes too much.
  package var limits = Limits()
  /// The patterns to name first where several are alike, in this order.
  package var preferred: [String] = []

  package init() {}

  /// What a pattern must be able to do, including what the load requires.
  var capabilities: [Capability] { (requires + load.capabilities).unique }

  /// What people usually need of such a screen, beyond what they ask for.
  var usual: [Capability] {
    let rows: [Capability] = load.rows == nil ? [] : [.observesParts]
    let search: [Capability] = load.searches ? [.cancelsInFlight] : []
    return ([.readable, .severalObservers, .restartable] + rows + search)
      .filter { !capabilities.contains($0) }
  }
}

/// What the executable knows of patterns, beside the files.
package struct KnownPatterns: Sendable {
  private let patterns: [any Pattern.Type]

  package init(_ patterns: [any Pattern.Type]) { self.patterns = patterns }

  /// Their names, in the order of tables.
  var names: [String] { patterns.map { $0.name } }

  /// The page that says how to write an adapter.
  package static let page =
    "Sources/Conformance/Conformance/Conformance.docc/WriteYourPattern.md"

  /// The names of the architectures that patterns are near to.
  var words: [String] { patterns.flatMap { $0.resembles }.compactMap(\.names.first).unique }

  /// The patterns near to the architecture called `name`, and what differs.
  func nearest(to name: String) -> [(pattern: String, difference: String)] {
    patterns.flatMap { pattern in
      pattern.resembles.filter { near in
        near.names.contains { $0.lowercased() == name.lowercased() }
      }.map { (pattern.name, $0.difference) }
    }
  }

  package func pattern(_ name: String) -> (any Pattern.Type)? {
    patterns.first { $0.name == name }
  }
}
