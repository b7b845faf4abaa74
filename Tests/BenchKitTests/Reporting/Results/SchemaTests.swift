import Foundation
import Testing

@testable import BenchKit

/// The schema of results lists the same values as the code.
@Suite struct SchemaTests {
  @Test func schemaListsEveryValueOfEveryEnumeration() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Results/schema/result-1.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let lists = Self.enumerations(in: schema)
    let status: [ResultRow.Status] = [.ok, .failed, .notMeasured, .saturated]
    for values in [
      Interval.Method.allCases.map(\.rawValue), WorkloadKind.allCases.map(\.rawValue),
      Axis.allCases.map(\.rawValue), Metric.allCases.map(\.rawValue), status.map(\.rawValue),
    ] {
      #expect(lists.contains(Set(values)), "\(values) are not the values of any field")
    }
  }

  /// The values of every `enum` in a schema.
  private static func enumerations(in schema: Any) -> [Set<String>] {
    switch schema {
    case let object as [String: Any]:
      let own = (object["enum"] as? [Any]).map { [Set($0.compactMap { $0 as? String })] } ?? []
      return own + object.values.flatMap(enumerations)
    case let array as [Any]: return array.flatMap(enumerations)
    default: return []
    }
  }
}
