extension StringProtocol {
  /// The text without whitespace at its ends.
  package var trimmed: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }
}

extension String {
  /// The text with each control character replaced by a space.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it moves a cursor, ends a line or turns the direction of what follows.
  fileprivate var isControl: Bool {
    switch value {
    case ..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Finds the most telling line in the output of a crashed process.
package enum CrashMessage {
  /// The marks of a cause in the runtime's reports, the best first.
  private static let marks = [
    "Fatal error", "Precondition failed", "Assertion failed", "Swift runtime failure",
    "Program crashed",
  ]

  /// The line with the cause, or else the last line; nil when `text` has none. The explorer's lines say how to
  /// repeat what happened, and not why it did.
  package static func line(in text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).printable.trimmed }.filter
    { !$0.isEmpty && !$0.hasPrefix("Explorer: ") }
    let causes = marks.lazy.compactMap { mark in lines.first { $0.contains(mark) } }
    guard let line = causes.first ?? lines.last else { return nil }
    return line.count <= 200 ? line : line.prefix(199) + "…"
  }

  /// The innermost function of a runtime's backtrace that has a line in a Swift file, with that line; nil when
  /// `text` has none.
  package static func place(in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) where line.trimmed.first?.isNumber == true {
      guard !line.contains("[system]"), let path = line.split(separator: " at ").last,
        path.contains(".swift:"), let start = line.split(separator: " 0x").last,
        let name = start.split(separator: " ", maxSplits: 1).last,
        let function = name.split(separator: " in ").first?.split(separator: " + ").first
      else { continue }
      let file = path.split(separator: "/").last ?? path
      let position = file.split(separator: ":").prefix(2).joined(separator: ":")
      return "\(function) at \(position)".printable
    }
    return nil
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrences.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
