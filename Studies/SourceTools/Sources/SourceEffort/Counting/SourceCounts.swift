import Foundation
import SwiftParser
import SwiftSyntax

/// How much source there is.
///
/// A token is what the parser calls one: a name, a keyword, a literal's piece, an operator, a bracket, a mark such
/// as a comma or a colon. White space, line breaks, comments and the end of a file are none, and neither is how
/// a name is spelled: names of any length count alike. A string literal is its quotes and its pieces. Lines
/// that hold a token count, so comments and empty lines do not; lines depend on layout, and are called rough.
public struct SourceCounts: Sendable, Equatable {
  public private(set) var tokens = 0
  public private(set) var lines = 0
  public private(set) var files = 0

  /// Nothing.
  public init() {}

  /// Counts `source`, the text of one file.
  ///
  /// - Throws: ``EffortError`` if it is not Swift without errors of syntax.
  public init(source: String, path: String = "the source") throws {
    let tree = Parser.parse(source: source)
    guard !tree.hasError else { throw EffortError("\(path) has errors of syntax") }
    let converter = SourceLocationConverter(fileName: path, tree: tree)
    var filled: Set<Int> = []
    for token in tree.tokens(viewMode: .sourceAccurate) where token.tokenKind != .endOfFile {
      // Zero-width tokens, such as the empty segment of "", are not in the source.
      guard token.trimmedLength.utf8Length > 0 else { continue }
      tokens += 1
      let first = converter.location(for: token.positionAfterSkippingLeadingTrivia).line
      let last = converter.location(for: token.endPositionBeforeTrailingTrivia).line
      filled.formUnion(first...last)
    }
    lines = filled.count
    files = 1
  }

  /// The tokens of `source`, as they are spelled.
  static func tokens(in source: String) -> [String] {
    Parser.parse(source: source).tokens(viewMode: .sourceAccurate).map(\.text).filter {
      !$0.isEmpty
    }
  }

  /// Counts the files at `paths` together.
  public init(paths: [String]) throws {
    for path in paths {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw EffortError("cannot read \(path)")
      }
      self += try SourceCounts(source: String(decoding: data, as: UTF8.self), path: path)
    }
  }

  static func += (sum: inout SourceCounts, other: SourceCounts) {
    sum.tokens += other.tokens
    sum.lines += other.lines
    sum.files += other.files
  }
}
