import Foundation
import TestSupport

/// A JSON Schema, as far as the committed ones go.
package struct Schema {
  private let root: [String: Any]

  /// The schema of this name in Results/schema.
  package init(_ name: String) throws {
    let data = try Data(contentsOf: committedFile("Results/schema/\(name).schema.json"))
    root = try JSONSerialization.jsonObject(with: data) as! [String: Any]
  }

  /// Where `json` does not follow the schema, and how.
  package func violations(of json: String) throws -> [String] {
    check(try JSONSerialization.jsonObject(with: Data(json.utf8)), root, "$")
  }

  private func check(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    for (key, rule) in schema {
      switch key {
      case "type":
        if !types(rule).contains(where: { isOf($0, value) }) { found.append("\(path): type") }
      case "const": if value as? String != rule as? String { found.append("\(path): const") }
      case "enum":
        let isListed = (rule as! [Any]).contains { option in
          option as? String == value as? String && option is NSNull == (value is NSNull)
        }
        if !isListed { found.append("\(path): enum") }
      case "minimum":
        if let number = value as? NSNumber, number.doubleValue < (rule as! NSNumber).doubleValue {
          found.append("\(path): minimum")
        }
      case "pattern":
        if (value as? String)?.range(of: rule as! String, options: .regularExpression) == nil {
          found.append("\(path): pattern")
        }
      case "required":
        let object = value as? [String: Any] ?? [:]
        found += (rule as! [String]).filter { object[$0] == nil }.map { "\(path).\($0): missing" }
      case "additionalProperties":
        let known = schema["properties"] as? [String: Any] ?? [:]
        let others = (value as? [String: Any] ?? [:]).filter { known[$0.key] == nil }
        for (name, part) in others {
          found +=
            (rule as? [String: Any]).map { check(part, $0, "\(path).\(name)") }
            ?? ["\(path).\(name): unknown"]
        }
      case "properties":
        for (name, inner) in rule as! [String: [String: Any]] {
          guard let part = (value as? [String: Any])?[name] else { continue }
          found += check(part, inner, "\(path).\(name)")
        }
      case "items":
        for (index, item) in (value as? [Any] ?? []).enumerated() {
          found += check(item, rule as! [String: Any], "\(path)[\(index)]")
        }
      case "$schema", "title", "description": break
      default: found.append("\(path): this checker does not know \(key)")
      }
    }
    return found
  }

  private func types(_ rule: Any) -> [String] { rule as? [String] ?? [rule as! String] }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    let isBool = (value as? NSNumber).map { isBoolean($0) } ?? false
    return switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBool
    case "null": value is NSNull
    case "number": value is NSNumber && !isBool
    case "integer":
      (value as? NSNumber).map { !isBool && $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: false
    }
  }

  private func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }
}
