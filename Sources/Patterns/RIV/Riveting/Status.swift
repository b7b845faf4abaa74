/// How far something is that has to be loaded first.
public enum Status<Value> {
  /// Nobody has asked for it yet.
  case idle
  /// It is on its way.
  case loading
  /// Here it is.
  case loaded(Value)
  /// It could not be had; the message, if any, is for the user.
  case error(String?)
}

extension Status {
  /// The value, once loaded.
  public var value: Value? {
    guard case .loaded(let value) = self else { return nil }
    return value
  }

  /// Whether the value is on its way.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }

  /// The same status with the value, if there is one, replaced by what `transform` makes of it.
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
