/// One deliberate mistake in a source.
public struct Mutation: Codable, Sendable, Equatable {
  /// What the mistake is.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case negatedCondition = "negated condition"
    case droppedStatement = "dropped statement"
    case droppedCancel = "dropped cancel"
    case droppedGuard = "dropped guard"
    case droppedAwait = "dropped await"
    case droppedWeak = "dropped weak"
    case swappedArguments = "swapped arguments"
    case swappedBranches = "swapped branches"
    case changedOperator = "changed operator"
    case changedLiteral = "changed literal"
  }

  /// Counts from 1 over all files that are mutated together.
  public let id: Int
  public let kind: Kind
  /// The path of the file, as it was given.
  public let file: String
  /// The types and the function around it, such as `Store.dispatch`.
  public let function: String
  /// The line of the source on which it begins.
  public let line: Int
  /// What stands in the source.
  public let before: String
  /// What the mutant has instead; empty for nothing.
  public let after: String
}

/// A part of a source that can be replaced while the program runs.
struct MutationSite {
  /// How a part is replaced.
  enum Form {
    /// `(mutant(1) ? after : before)`
    case expression
    /// `if mutant(1) { after } else { before }`
    case statement
  }

  let form: Form
  let kind: Mutation.Kind
  let function: String
  /// The part, in bytes of the source.
  let range: Range<Int>
  /// What replaces it; empty for nothing.
  let after: String
}
