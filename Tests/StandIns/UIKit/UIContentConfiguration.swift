/// The real one makes the view that it configures.
@MainActor
@preconcurrency
public protocol UIContentConfiguration {}

@MainActor
@preconcurrency
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
}
