import Foundation
import TestSupport
import Testing

@testable import BenchKit

/// The schemas list the same values as the code.
@Suite struct SchemaTests {
  @Test func `the schema of results lists every value of every enumeration`() throws {
    let lists = try Self.enumerations(in: "result-2")
    for values in [
      Interval.Method.allCases.map(\.rawValue), GrowthClass.allCases.map(\.rawValue),
      WorkloadKind.allCases.map(\.rawValue), Axis.allCases.map(\.rawValue),
      Metric.allCases.map(\.rawValue), ResultRow.Status.allCases.map(\.rawValue),
      Verdict.allCases.map(\.rawValue), Throughput.Unit.allCases.map(\.rawValue),
      Metric.allCases.map(\.unit),
    ] {
      #expect(lists.contains(Set(values)), "\(values) are not the values of any field")
    }
  }

  @Test(arguments: ["result-2", "compare-1"])
  func `the schema lists every method that decides verdicts`(schema: String) throws {
    let deciding = Interval.Method.allCases.filter(\.decidesVerdicts).map(\.rawValue)
    #expect(try Self.enumerations(in: schema).contains(Set(deciding)))
  }

  private static func enumerations(in schema: String) throws -> [Set<String>] {
    let file = committedFile("Results/schema/\(schema).schema.json")
    return enumerations(in: try JSONSerialization.jsonObject(with: Data(contentsOf: file)))
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

extension Interval.Method {
  /// Whether verdicts rest on intervals of this method.
  fileprivate var decidesVerdicts: Bool {
    switch self {
    case .signedRank: true
    case .bootstrap, .pooledBootstrap, .regression: false
    }
  }
}
