/// Writes values as Swift literals, without module names.
struct Literal {
  /// Whether long strings and arrays are shortened: for people, not for a compiler.
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
    case .collection: return list(mirror.children.lazy.map { text(of: $0.value) })
    case .set: return list(mirror.children.map { text(of: $0.value) }.sorted())
    case .dictionary where mirror.children.isEmpty: return "[:]"
    case .dictionary:
      let entries = mirror.children.map { Mirror(reflecting: $0.value).children.map(\.value) }
      return list(entries.map { "\(text(of: $0[0])): \(text(of: $0[1]))" }.sorted())
    case .enum: return enumCase(mirror, of: value)
    case .struct where !mirror.children.isEmpty:
      return "\(type(of: value))(\(parts(mirror)))"
    default: return "\(value)"
    }
  }

  private func list(_ texts: some Collection<String>) -> String {
    let isShortened = isBrief && texts.count > 6
    let shown = Array(texts.prefix(isShortened ? 5 : .max))
    let rest = isShortened ? ["… \(texts.count) in all"] : []
    return "[\((shown + rest).joined(separator: ", "))]"
  }

  private func enumCase(_ mirror: Mirror, of value: Any) -> String {
    guard let payload = mirror.children.first else { return ".\(value)" }
    let inner = Mirror(reflecting: payload.value)
    let parts = inner.displayStyle == .tuple ? parts(inner) : text(of: payload.value)
    return ".\(payload.label ?? "?")(\(parts))"
  }

  private func parts(_ mirror: Mirror) -> String {
    mirror.children.map { child in
      // Unlabelled parts of a tuple are called .0, .1 and so on.
      let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
      return label + text(of: child.value)
    }.joined(separator: ", ")
  }
}

extension DefaultStringInterpolation {
  /// Appends a value as a Swift literal: `.add(3)`, `.queryChanged("a")`.
  package mutating func appendInterpolation(literal value: some Any) {
    appendLiteral(Literal(isBrief: false).text(of: value))
  }

  /// Appends a value as a Swift literal, with long strings and arrays shortened.
  package mutating func appendInterpolation(brief value: some Any) {
    appendLiteral(Literal(isBrief: true).text(of: value))
  }
}

extension String {
  /// The string; if it is longer than 40 bytes, its first characters and its length.
  package var abbreviated: String {
    utf8.count <= 40 ? self : "\(prefix(24))… (\(utf8.count) bytes)"
  }
}
