/// The root of UIKit's classes.
@objc
open class NSObject {
  public init() {}
}

/// A message's name.
public struct Selector: Sendable {
  public init(_ name: String) {}
}
