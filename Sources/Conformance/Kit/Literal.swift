extension DefaultStringInterpolation {
  /// Appends an enum value the way it is written in source: `.add(3)`, `.queryChanged("a")`.
  mutating func appendInterpolation(literal value: some Any) {
    appendLiteral(sourceLiteral(of: value))
  }
}

/// How `value`, an enum case with plain payloads, a number or a string, is written in source.
func sourceLiteral(of value: Any) -> String {
  switch value {
  case let text as String: return text.abbreviated.debugDescription
  case Int.max as Int: return ".max"
  case Int.min as Int: return ".min"
  case let number as Int: return "\(number)"
  default: break
  }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(value)" }
  guard let payload = mirror.children.first else { return ".\(value)" }
  let name = payload.label ?? "?"
  let inner = Mirror(reflecting: payload.value)
  guard inner.displayStyle == .tuple else {
    return ".\(name)(\(sourceLiteral(of: payload.value)))"
  }
  let parts = inner.children.map { child in
    let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
    return label + sourceLiteral(of: child.value)
  }
  return ".\(name)(\(parts.joined(separator: ", ")))"
}
