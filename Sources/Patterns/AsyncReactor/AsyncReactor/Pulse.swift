/// A property of a state that tells every assignment, also of an equal value.
///
/// ```swift
/// struct State: Sendable {
///   @Pulse var alert: String?
/// }
///
/// func state(_ state: State) {
///   state.$alert.updated { alert in … }
/// }
/// ```
///
/// A pulse is a value: a copy of a state never changes, and keeps what it has to tell.
@propertyWrapper
public struct Pulse<Value> {
  @usableFromInline
  var value: Value
  @usableFromInline
  var commit: CommitNumber
  /// What was assigned before `value`, since the commit began.
  @usableFromInline
  var earlier: [Value]?

  /// A pulse with a first value, which is told only if it is made by a mutation.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    commit = CommitNumber.current ?? .none
  }

  /// The value assigned last.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    _modify {
      willAssign()
      yield &value
    }
    set {
      willAssign()
      value = newValue
    }
  }

  /// The pulse itself.
  @inlinable
  public var projectedValue: Pulse { self }

  /// Calls `handler` with each value assigned by the mutation that made this state, in order.
  ///
  /// In a `Store`'s `state(_:)` that is each assignment once, whatever its value. Elsewhere, with a
  /// state at hand, it is what the last mutation to assign this property has assigned.
  @MainActor
  @inlinable
  public func updated(_ handler: (Value) -> Void) {
    guard commit != .none, commit == CommitNumber.told ?? commit || commit == .outside else {
      return
    }
    for value in earlier ?? [] { handler(value) }
    handler(value)
  }

  @inlinable
  mutating func willAssign() {
    let current = CommitNumber.current ?? .outside
    if commit != current {
      commit = current
      earlier = nil
    } else if earlier == nil {
      earlier = [value]
    } else {
      earlier?.append(value)
    }
  }
}

extension Pulse: Sendable where Value: Sendable {}

extension Pulse: Equatable where Value: Equatable {
  /// Whether the values are equal; who assigned them does not matter.
  @inlinable
  public static func == (left: Pulse, right: Pulse) -> Bool { left.value == right.value }
}
