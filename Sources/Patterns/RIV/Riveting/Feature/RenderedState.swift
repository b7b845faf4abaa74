/// A feature's view state: read it, or subscribe to it with `$viewState`.
@propertyWrapper
public struct RenderedState<Value>: Sendable {
  /// Publishes the current value, then every one that follows.
  public let projectedValue: ViewStatePublisher<Value>

  /// A view state that `publisher` publishes.
  public init(projectedValue publisher: ViewStatePublisher<Value>) {
    projectedValue = publisher
  }

  /// The current value.
  public var wrappedValue: Value { projectedValue.value }
}
