/// Writes values the way Swift source does, without the names of modules.
struct Literal {
  /// Whether long strings and arrays are cut, which a person prefers and a compiler does not.
  let isBrief: Bool

  func text(of value: Any) -> String {
    switch value {
    case let text as String: return (isBrief ? text.abbreviated : text).debugDescription
    case Int.max as Int: return ".max"
    case Int.min as Int: return ".min"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection: return list(mirror.children.map(\.value))
    case .enum: return enumCase(mirror, of: value)
    case .struct where !mirror.children.isEmpty:
      return "\(type(of: value))(\(parts(mirror)))"
    default: return "\(value)"
    }
  }

  private func list(_ values: [Any]) -> String {
    let shown = isBrief && values.count > 6 ? values.prefix(5) : values[...]
    var texts = shown.map(text)
    if shown.count < values.count { texts.append("… \(values.count) in all") }
    return "[\(texts.joined(separator: ", "))]"
  }

  private func enumCase(_ mirror: Mirror, of value: Any) -> String {
    guard let payload = mirror.children.first else { return ".\(value)" }
    let inner = Mirror(reflecting: payload.value)
    let parts = inner.displayStyle == .tuple ? parts(inner) : text(of: payload.value)
    return ".\(payload.label ?? "?")(\(parts))"
  }

  private func parts(_ mirror: Mirror) -> String {
    mirror.children.map { child in
      // Parts of a tuple without a label are called .0, .1 and so on.
      let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
      return label + text(of: child.value)
    }.joined(separator: ", ")
  }
}

extension DefaultStringInterpolation {
  /// Appends a value as it is written in source: `.add(3)`, `.queryChanged("a")`.
  mutating func appendInterpolation(literal value: some Any) {
    appendLiteral(Literal(isBrief: false).text(of: value))
  }

  /// Appends a value as it is written in source, cut where it is long.
  mutating func appendInterpolation(brief value: some Any) {
    appendLiteral(Literal(isBrief: true).text(of: value))
  }
}
