/// A well-known architecture that a pattern is near to.
public struct Resemblance: Sendable, Equatable {
  /// Its names, the usual one first.
  public let names: [String]
  /// What the pattern is in its terms, and what differs: a clause without a full stop.
  public let difference: String

  /// A resemblance to the architecture of these names.
  public init(to names: String..., difference: String) {
    self.names = names
    self.difference = difference
  }
}
