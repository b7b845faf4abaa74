/// What kept something from being measured.
public struct EffortError: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
