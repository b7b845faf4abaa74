extension String {
  /// The text with spaces before it, up to `width`.
  package func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text in lines of at most `width`, broken between words where there are any.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      var word = word
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      while word.count > width {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The text, without its middle where it is longer than `count`.
  package func abbreviated(to count: Int) -> String {
    self.count <= count ? self : "\(prefix(count / 2))…\(suffix(count / 2 - 1))"
  }

  /// The text as an id: lower-case letters, digits and hyphens.
  package var anchor: String {
    let parts = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.joined(separator: "-")
  }
}

extension Double {
  /// A time in nanoseconds, with three digits and the unit that suits it.
  package var asTime: String {
    switch self {
    case ..<10_000: "\(threeDigits) ns"
    case ..<10_000_000: "\((self / 1_000).threeDigits) µs"
    default: "\((self / 1_000_000).threeDigits) ms"
    }
  }

  /// A count: exact as long as it is short, then with three digits.
  package var asCount: String {
    switch abs(self) {
    case ..<100: shortest
    case ..<100_000: fixed(0)
    case ..<1e6: "\((self / 1e3).threeDigits) k"
    case ..<1e9: "\((self / 1e6).threeDigits) M"
    default: "\((self / 1e9).threeDigits) G"
    }
  }

  /// A number of percent, with a space at which no line breaks.
  package var asPercent: String { "\(shortest)\u{A0}%" }

  /// Three digits, or all before the point.
  package var threeDigits: String {
    let places = abs(self) < 9.995 ? 2 : abs(self) < 99.95 ? 1 : 0
    return fixed(places)
  }

  /// The number with this many places; as it is where that makes no sense.
  package func fixed(_ places: Int) -> String {
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    guard abs(self) * Double(unit) < 0x1p62 else { return "\(self)" }
    let scaled = Int((abs(self) * Double(unit)).rounded())
    let fraction = places == 0 ? "" : "." + String(String(scaled % unit + unit).dropFirst())
    return (self < 0 && scaled > 0 ? "-" : "") + (scaled / unit).grouped + fraction
  }
}

extension Double {
  /// A share from 0 to 1 in percent, with one decimal place where it is small.
  package var asShare: String {
    switch self {
    case Double.leastNonzeroMagnitude..<0.000_5: "< 0.1\u{A0}%"
    case ..<0.0995: "\((self * 100).fixed(1))\u{A0}%"
    default: "\((self * 100).fixed(0))\u{A0}%"
    }
  }

  /// A share of at most that.
  package var asLargestShare: String { self < 0.000_5 ? asShare : "≤ " + asShare }

  /// A number of bytes, with the unit that suits it.
  package var asBytes: String {
    switch self {
    case ..<10_240: "\(fixed(0)) B"
    case ..<(10 * 0x1p20): "\((self / 1_024).threeDigits) KiB"
    default: "\((self / 0x1p20).threeDigits) MiB"
    }
  }
}
