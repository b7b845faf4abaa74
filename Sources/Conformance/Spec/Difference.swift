/// One place where two values of the same type differ.
package struct Difference {
  /// The property path, such as `rows[2].label`; empty for the whole value.
  package let path: String
  /// The value that should be there.
  package let expected: Any
  /// The value that is there.
  package let found: Any

  /// Every place where two values differ, in the order of their properties. O(size of the values).
  ///
  /// Of arrays that differ in length, the count and the first differing element are reported.
  package static func all<Value: Equatable>(
    between expected: Value, and found: Value
  ) -> [Difference] {
    guard expected != found else { return [] }
    let parts = parts(expected, found, at: "")
    return parts.isEmpty ? [Difference(path: "", expected: expected, found: found)] : parts
  }

  private static func parts(_ expected: Any, _ found: Any, at path: String) -> [Difference] {
    let source = Literal(isBrief: false)
    guard source.text(of: expected) != source.text(of: found) else { return [] }
    let whole = [Difference(path: path, expected: expected, found: found)]
    let left = Mirror(reflecting: expected)
    let right = Mirror(reflecting: found)
    guard left.displayStyle == right.displayStyle, type(of: expected) == type(of: found) else {
      return whole
    }
    switch left.displayStyle {
    case .struct where !left.children.isEmpty, .tuple:
      return zip(left.children, right.children).flatMap { left, right in
        parts(left.value, right.value, at: join(path, left.label ?? "?"))
      }
    case .enum:
      guard let left = left.children.first, let right = right.children.first,
        left.label == right.label
      else { return whole }
      let isLabelled = Mirror(reflecting: left.value).displayStyle == .tuple
      return parts(
        left.value, right.value, at: isLabelled ? path : join(path, left.label ?? "?"))
    case .optional:
      guard let left = left.children.first, let right = right.children.first else { return whole }
      return parts(left.value, right.value, at: path)
    case .collection:
      return elements(Array(left.children.map(\.value)), right.children.map(\.value), path)
    default:
      return whole
    }
  }

  private static func elements(_ left: [Any], _ right: [Any], _ path: String) -> [Difference] {
    var differences: [Difference] = []
    for (index, pair) in zip(left, right).enumerated() {
      differences += parts(pair.0, pair.1, at: "\(path)[\(index)]")
      // After an insertion or a removal, all later elements differ.
      if left.count != right.count, !differences.isEmpty { break }
    }
    guard left.count != right.count else { return differences }
    let count = Difference(path: join(path, "count"), expected: left.count, found: right.count)
    return [count] + differences
  }

  private static func join(_ path: String, _ part: String) -> String {
    // Unlabelled parts of a tuple are called .0, .1 and so on.
    path.isEmpty || part.hasPrefix(".") ? path + part : "\(path).\(part)"
  }
}

extension [Difference] {
  /// The expected values of the first few differences: `rows[1].label: "b", doneCount: 1`.
  package var expectedText: String { text(\.expected) }

  /// The found values of the first few differences: `rows[1].label: "c", doneCount: 0`.
  package var foundText: String { text(\.found) }

  /// A line for each of the first few differences, such as
  /// `view.rows[17].isDone: expected true, found false`, where `name` is `view`.
  package func lines(of name: String) -> [String] {
    let lines = shown.map { difference in
      let isElement = difference.path.hasPrefix("[") || difference.path.isEmpty
      return "\(name)\(isElement ? "" : ".")\(difference.path):"
        + " expected \(brief: difference.expected), found \(brief: difference.found)"
    }
    return shown.count < count ? lines + ["and \(count - shown.count) more differences"] : lines
  }

  private var shown: ArraySlice<Difference> { count > 4 ? prefix(3) : self[...] }

  private func text(_ value: (Difference) -> Any) -> String {
    var texts = shown.map { difference in
      difference.path.isEmpty
        ? "\(brief: value(difference))" : "\(difference.path): \(brief: value(difference))"
    }
    if shown.count < count { texts.append("… \(count) differences in all") }
    return texts.joined(separator: ", ")
  }
}
