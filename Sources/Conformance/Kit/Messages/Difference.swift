/// One place where two values of a type part.
struct Difference {
  /// Where, such as `rows[2].label`; empty for the whole value.
  let path: String
  let expected: Any
  let found: Any

  /// Every place where the values part; none where they read the same.
  static func all(between expected: Any, and found: Any, at path: String = "") -> [Difference] {
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
        all(between: left.value, and: right.value, at: join(path, left.label ?? "?"))
      }
    case .enum:
      guard let left = left.children.first, let right = right.children.first,
        left.label == right.label
      else { return whole }
      let isLabelled = Mirror(reflecting: left.value).displayStyle == .tuple
      return all(
        between: left.value, and: right.value,
        at: isLabelled ? path : join(path, left.label ?? "?"))
    case .optional:
      guard let left = left.children.first, let right = right.children.first else { return whole }
      return all(between: left.value, and: right.value, at: path)
    case .collection:
      return elements(Array(left.children.map(\.value)), right.children.map(\.value), path)
    default:
      return whole
    }
  }

  /// Where arrays differ in length, the elements from the first difference on say nothing more.
  private static func elements(_ left: [Any], _ right: [Any], _ path: String) -> [Difference] {
    var differences: [Difference] = []
    for (index, pair) in zip(left, right).enumerated() {
      differences += all(between: pair.0, and: pair.1, at: "\(path)[\(index)]")
      if left.count != right.count, !differences.isEmpty { break }
    }
    guard left.count != right.count else { return differences }
    let count = Difference(path: join(path, "count"), expected: left.count, found: right.count)
    return [count] + differences
  }

  private static func join(_ path: String, _ part: String) -> String {
    // The parts of a tuple without labels are called .0, .1 and so on.
    path.isEmpty || part.hasPrefix(".") ? path + part : "\(path).\(part)"
  }
}

extension [Difference] {
  /// What was expected at the first few of these places.
  var expectations: String { text(\.expected) }

  /// What was found at the first few of these places.
  var findings: String { text(\.found) }

  private func text(_ value: (Difference) -> Any) -> String {
    let shown = count > 4 ? prefix(3) : self[...]
    var texts = shown.map { place in
      place.path.isEmpty
        ? "\(brief: value(place))" : "\(place.path): \(brief: value(place))"
    }
    if shown.count < count { texts.append("… \(count) differences in all") }
    return texts.joined(separator: ", ")
  }
}
