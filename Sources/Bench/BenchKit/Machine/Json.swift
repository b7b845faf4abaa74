#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Encodable {
  /// The value as JSON on one line, its keys in alphabetical order.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      preconditionFailure("\(Self.self) cannot be written as JSON: \(error)")
    }
  }
}

/// The schema that a file names.
package struct SchemaName: Decodable { package let schema: String }

extension Decodable {
  /// The value that `json` encodes; nil when it encodes none of this type.
  package init?(json: some StringProtocol) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = value
  }
}
