/// The comments, strings, numbers and keywords of Swift source, to be coloured on a page.
///
/// A keyword is one but after a point, before a colon and in back-ticks, whatever a parser would say. An interpolation
/// is a part of its string. Regular expressions are not known. O(n).
struct SwiftTokens {
  enum Kind { case comment, string, number, keyword, other }

  private(set) var tokens: [(kind: Kind, text: String)] = []
  private let source: [Character]
  private var place = 0

  init(_ text: String) {
    source = Array(text)
    while place < source.count {
      let start = place
      let kind = next()
      tokens.append((kind, String(source[start..<place])))
    }
  }

  private mutating func next() -> Kind {
    let first = source[place]
    if starts("//") { return skip(.comment) { !$0.isNewline } }
    if starts("/*") { return skipComment() }
    if source[place...].first(where: { $0 != "#" }) == "\"" { return skipString() }
    if first.isNumber { return skipNumber() }
    let start = place
    place += 1
    if first == "`" { return skip(.other, while: Self.isWordPart) }
    guard Self.isWordPart(first) || "@#".contains(first) else { return .other }
    _ = skip(.other, while: Self.isWordPart)
    return isKeyword(start) ? .keyword : .other
  }

  private func isKeyword(_ start: Int) -> Bool {
    let word = String(source[start..<place])
    if "@#".contains(source[start]) { return word.count > 1 }
    let isMember = start > 0 && source[start - 1] == "."
    let isLabel = starts(":") && word != "default" && word != "nil"
    return Self.keywords.contains(word) && !isMember && !isLabel
  }

  private func starts(_ text: String) -> Bool { source[place...].starts(with: text) }
  private mutating func skip(_ kind: Kind, while isPart: (Character) -> Bool) -> Kind {
    while place < source.count, isPart(source[place]) { place += 1 }
    return kind
  }
  private mutating func skipComment() -> Kind {
    var depth = 0
    repeat {
      let step = starts("/*") ? 1 : starts("*/") ? -1 : 0
      depth += step
      place += step == 0 ? 1 : 2
    } while depth > 0 && place < source.count
    return .comment
  }

  private mutating func skipNumber() -> Kind {
    _ = skip(.number, while: Self.isWordPart)
    // The points of a range or of a member are no part of a number.
    let hasFraction = starts(".") && source.dropFirst(place + 1).first?.isNumber == true
    place += hasFraction ? 1 : 0
    return skip(.number) { hasFraction && Self.isWordPart($0) }
  }

  private mutating func skipString() -> Kind {
    let hashes = String(source[place...].prefix { $0 == "#" })
    place += hashes.count
    let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
    place += quotes.count
    while place < source.count, !starts(quotes + hashes) {
      if quotes.count == 1, source[place].isNewline { return .string }
      let isEscape = starts("\\" + hashes)
      place += isEscape ? 1 + hashes.count : 1
      if isEscape, starts("(") { skipInterpolation() } else if isEscape { place += 1 }
    }
    place = min(place + quotes.count + hashes.count, source.count)
    return .string
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if starts("(") { depth += 1 } else if starts(")") { depth -= 1 }
      if starts("\"") { _ = skipString() } else { place += 1 }
    } while depth > 0 && place < source.count
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  private static let keywords = Set(
    """
    actor any as async await break case catch class continue convenience default defer deinit didSet do else enum \
    extension false fileprivate final for func get guard if import in indirect init inout internal is isolated lazy let \
    mutating nil nonisolated override package private protocol public repeat required return self Self set some static \
    struct subscript super switch throw throws true try typealias unowned var weak where while willSet
    """.split(separator: " ").map(String.init))
}
