import BenchKit

/// What code takes, as `bench effort` reports it: counts per pattern and subject.
package struct EffortFile: Sendable, Equatable, Codable {
  package static let schema = "patternbench.effort/1"

  /// A count of one subject of one pattern.
  package struct Row: Sendable, Equatable, Codable {
    package var pattern: String
    package var subject: String
    package var metric: String
    package var unit: String
    package var value: Double?
    package var status: String
    package var reason: String?
  }

  package var schema: String
  package var rows: [Row]

  package init(rows: [Row]) { (schema, self.rows) = (Self.schema, rows) }

  /// Reads the file called `name`; nil when it is of another kind. Throws ``UnreadableEffort``.
  package init?(_ bytes: [UInt8], from name: String) throws(UnreadableEffort) {
    struct Header: Decodable { let schema: String }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let found = Header(json: text)?.schema, found.hasPrefix("patternbench.effort/") else {
      return nil
    }
    guard found == Self.schema else {
      throw UnreadableEffort(
        "\(name) has the schema \(found.prefix(80)); this bench reads \(Self.schema)")
    }
    guard let file = EffortFile(json: text) else {
      throw UnreadableEffort("\(name) says \(Self.schema), but does not follow that schema")
    }
    var places: [[String]: Int] = [:]
    for (index, row) in file.rows.enumerated() {
      if row.status == "ok" {
        guard let value = row.value, Quantity.plausible.contains(value) else {
          throw UnreadableEffort("\(name): rows[\(index)] is ok, but has no count from 0")
        }
      }
      let key = [row.pattern, row.subject, row.metric]
      if let former = places.updateValue(index, forKey: key) {
        throw UnreadableEffort(
          "\(name): rows[\(former)] and rows[\(index)] are both \(row.metric) of \(row.subject) of "
            + row.pattern)
      }
    }
    self = file
  }

  /// The row of a subject and a metric.
  func row(_ pattern: String, _ subject: String, _ metric: String) -> Row? {
    rows.first { $0.pattern == pattern && $0.subject == subject && $0.metric == metric }
  }
}

/// A file cannot be read as one of effort.
package struct UnreadableEffort: Error, CustomStringConvertible {
  /// The file, the place and the problem.
  package let description: String

  init(_ description: String) { self.description = description }
}
