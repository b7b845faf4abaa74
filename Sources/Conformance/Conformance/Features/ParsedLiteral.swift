/// A Swift literal of the kind that steps and actions print as, such as `.select(id: "r")`.
indirect enum ParsedLiteral: Equatable, CustomStringConvertible {
  case number(Int)
  case text(String)
  case member(String, [Part])

  /// A value between the parentheses of a member.
  struct Part: Equatable {
    let label: String?
    let value: ParsedLiteral
  }

  /// The number that it stands for, if any.
  var asNumber: Int? {
    switch self {
    case .number(let number): number
    case .member("max", []): .max
    case .member("min", []): .min
    default: nil
    }
  }

  /// The literal as it would stand in source code.
  var description: String {
    switch self {
    case .number(let number): return "\(number)"
    case .text(let text): return text.debugDescription
    case .member(let name, let parts):
      let values = parts.map { part in (part.label.map { "\($0): " } ?? "") + "\(part.value)" }
      return ".\(name)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }
  }

  /// The literals in `text`, with commas between them. Throws ``InvalidLiteral`` with the place of a mistake.
  static func list(_ text: String) throws(InvalidLiteral) -> [ParsedLiteral] {
    var parser = LiteralParser(text)
    return try parser.list()
  }
}

/// A text is no list of actions and steps.
public struct InvalidLiteral: Error, Equatable, CustomStringConvertible {
  /// What is wrong where.
  public let description: String
}

private struct LiteralParser {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  mutating func list() throws(InvalidLiteral) -> [ParsedLiteral] {
    var literals: [ParsedLiteral] = []
    skipSpace()
    while index < characters.count {
      literals.append(try literal())
      skipSpace()
      guard index < characters.count else { break }
      try expect(",")
      skipSpace()
    }
    return literals
  }

  private mutating func literal() throws(InvalidLiteral) -> ParsedLiteral {
    skipSpace()
    switch current {
    case "\"": return .text(try text())
    case "."?: return try member()
    case let character? where character == "-" || character.isNumber: return .number(try number())
    case let character? where character.isLetter: return try member()
    default: throw mistake("expected an action such as .increment")
    }
  }

  private mutating func member() throws(InvalidLiteral) -> ParsedLiteral {
    if current == "." { index += 1 }
    let name = try name()
    guard current == "(" else { return .member(name, []) }
    index += 1
    var parts: [ParsedLiteral.Part] = []
    skipSpace()
    while current != ")" {
      parts.append(.init(label: try label(), value: try literal()))
      skipSpace()
      if current == "," { index += 1 } else if current != ")" { throw mistake("expected , or )") }
      skipSpace()
    }
    index += 1
    return .member(name, parts)
  }

  /// The label before a colon; nil when there is none.
  private mutating func label() throws(InvalidLiteral) -> String? {
    let start = index
    guard current?.isLetter == true else { return nil }
    let label = try name()
    skipSpace()
    guard current == ":" else {
      index = start
      return nil
    }
    index += 1
    return label
  }

  private mutating func name() throws(InvalidLiteral) -> String {
    let start = index
    while let character = current, character.isLetter || character.isNumber || character == "_" {
      index += 1
    }
    guard index > start else { throw mistake("expected a name") }
    return String(characters[start..<index])
  }

  private mutating func number() throws(InvalidLiteral) -> Int {
    let start = index
    if current == "-" { index += 1 }
    while let character = current, character.isNumber || character == "_" { index += 1 }
    guard let number = Int(String(characters[start..<index].filter { $0 != "_" })) else {
      index = start
      throw mistake("expected a whole number")
    }
    return number
  }

  private mutating func text() throws(InvalidLiteral) -> String {
    index += 1
    var text = ""
    while let character = current, character != "\"" {
      index += 1
      guard character == "\\", let escaped = current else {
        text.append(character)
        continue
      }
      index += 1
      text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
    }
    guard current == "\"" else { throw mistake("a text has no end") }
    index += 1
    return text
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private mutating func skipSpace() {
    while current?.isWhitespace == true { index += 1 }
  }

  private mutating func expect(_ character: Character) throws(InvalidLiteral) {
    guard current == character else { throw mistake("expected \(character)") }
    index += 1
  }

  private func mistake(_ what: String) -> InvalidLiteral {
    let before = String(characters[..<index].suffix(24))
    let after = String(characters[index...].prefix(24))
    return InvalidLiteral(description: "\(what) after '\(before)', found '\(after)'")
  }
}
