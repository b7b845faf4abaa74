/// Says where two values differ, in the words of their own properties.
enum ViewDiff {
  private static let longest = 3

  /// A line for each of the first differences, such as `rows[17].isDone: expected true, found false`.
  static func differences<Value: Equatable>(expected: Value, found: Value) -> [String] {
    guard expected != found else { return [] }
    var lines: [String] = []
    compare(expected, found, at: "", &lines)
    if lines.isEmpty { lines = [line("", expected, found)] }
    guard lines.count > longest else { return lines }
    return lines.prefix(longest) + ["and \(lines.count - longest) more differences"]
  }

  private static func compare(
    _ expected: Any, _ found: Any, at path: String, _ lines: inout [String]
  ) {
    let left = Mirror(reflecting: expected)
    let right = Mirror(reflecting: found)
    let isCollection = left.displayStyle == .collection
    if isCollection, left.children.count != right.children.count {
      lines.append(line("\(path).count", left.children.count, right.children.count))
      return
    }
    let comparable = left.displayStyle == .struct || isCollection
    guard comparable, !left.children.isEmpty, left.children.count == right.children.count else {
      if String(describing: expected) != String(describing: found) {
        lines.append(line(path, expected, found))
      }
      return
    }
    for (index, (one, other)) in zip(left.children, right.children).enumerated() {
      let step = isCollection ? "[\(index)]" : ".\(one.label ?? "\(index)")"
      compare(one.value, other.value, at: path + step, &lines)
    }
  }

  private static func line(_ path: String, _ expected: Any, _ found: Any) -> String {
    let name = path.isEmpty ? "view" : "view\(path)"
    return "\(name): expected \(brief(expected)), found \(brief(found))"
  }

  private static func brief(_ value: Any) -> String {
    let text = (value as? String).map { "\"\($0)\"" } ?? String(describing: value)
    return text.count <= 80 ? text : text.prefix(79) + "…"
  }
}
