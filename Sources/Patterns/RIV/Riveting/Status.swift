/// The state of a value that has to be loaded.
public enum Status<Value> {
  /// Not requested yet.
  case idle
  /// Being loaded.
  case loading
  /// Available.
  case loaded(Value)
  /// Failed to load; the message, if any, is for the user.
  case error(String?)
}

extension Status {
  /// The value, once loaded.
  public var value: Value? {
    guard case .loaded(let value) = self else { return nil }
    return value
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }

  /// The same status with its value, if there is one, transformed.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Status<Other> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let value): .loaded(try transform(value))
    case .error(let message): .error(message)
    }
  }
}

extension Status: Equatable where Value: Equatable {}
extension Status: Hashable where Value: Hashable {}
extension Status: Sendable where Value: Sendable {}
