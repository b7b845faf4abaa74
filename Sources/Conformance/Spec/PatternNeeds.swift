/// What an app must have to use a pattern.
public struct PatternNeeds: Sendable, Equatable {
  /// The oldest version of iOS.
  public let iOS: String
  /// The oldest version of macOS.
  public let macOS: String
  /// The module of the system that provides the pattern's mechanism, such as `Combine`; nil if there is none.
  public let module: String?

  /// The needs of a pattern.
  public init(iOS: String, macOS: String, module: String? = nil) {
    self.iOS = iOS
    self.macOS = macOS
    self.module = module
  }
}
