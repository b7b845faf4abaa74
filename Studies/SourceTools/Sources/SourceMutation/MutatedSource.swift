import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source and its mutants.
public struct MutatedSource: Sendable {
  public let mutations: [Mutation]
  let bytes: [UInt8]
  let sites: [MutationSite]

  /// Finds the mutants of `source`, in the order in which they begin; ids count from `firstID`.
  ///
  /// - Throws: ``MutationError`` if it is not Swift without errors of syntax.
  public init(_ source: String, file: String, firstID: Int = 1) throws {
    let parsed = Parser.parse(source: source)
    guard !parsed.hasError else { throw MutationError("\(file) has errors of syntax") }
    // Operators that are not of the standard library stay as they are.
    let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = MutationFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    bytes = Array(source.utf8)
    sites = finder.sites.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let converter = SourceLocationConverter(fileName: file, tree: parsed)
    let bytes = bytes
    mutations = sites.enumerated().map { index, site in
      Mutation(
        id: firstID + index, kind: site.kind, file: file, function: site.function,
        line: converter.location(for: AbsolutePosition(utf8Offset: site.range.lowerBound)).line,
        before: String(decoding: bytes[site.range], as: UTF8.self), after: site.after)
    }
  }
}

/// Why a source cannot be mutated.
public struct MutationError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
