import CombineOperators

/// A view's access to the output: values can be read and publishers subscribed to, and nothing else.
///
/// ```swift
/// viewModel.output.count   // This is `Int` instance.
/// viewModel.output.$count  // This is a publisher, `Published<Int>.Publisher` where one is needed.
/// ```
///
/// Subscribers are called on the main actor once a turn has settled: the values of `@Published` properties
/// that they then read here are the values that they receive. A new subscriber first receives what the publisher gives a
/// new subscriber, such as the current value of a `@Published` property.
@dynamicMemberLookup
public final class OutputProxy<Output: OutputType> {
  @usableFromInline let output: Output
  @usableFromInline let turns: Turns

  /// A proxy of an output without a machine.
  @MainActor
  public convenience init(_ output: Output) { self.init(output, Turns()) }

  @inlinable
  init(_ output: Output, _ turns: Turns) {
    self.output = output
    self.turns = turns
  }

  /// The current value.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<Output, Value>) -> Value {
    output[keyPath: keyPath]
  }

  /// Every value of a publisher, in order.
  public subscript<P: Publisher>(
    dynamicMember keyPath: KeyPath<Output, P>
  ) -> AnyPublisher<P.Output, P.Failure> {
    SettledPublisher(upstream: output[keyPath: keyPath], turns: turns, policy: .everyValue)
      .eraseToAnyPublisher()
  }

  /// The values of a `@Published` property: one after each turn that sets it, with the value it then
  /// has.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Output, Published<Value>.Publisher>
  ) -> AnyPublisher<Value, Never> {
    settled(keyPath).eraseToAnyPublisher()
  }

  /// The same values, as the publisher of a property that follows the output's.
  ///
  /// Assigning to it does not reach the output. Combine itself delivers a subscriber's first value, so
  /// a send from inside that delivery takes effect at once.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Output, Published<Value>.Publisher>
  ) -> Published<Value>.Publisher {
    let settled = settled(keyPath)
    var follower = Published(initialValue: settled.current)
    settled.assign(to: &follower.projectedValue)
    return follower.projectedValue
  }

  /// A `CurrentValueSubject`, to read its value: `output.current.value`.
  @_disfavoredOverload
  public subscript<Value, Failure: Error>(
    dynamicMember keyPath: KeyPath<Output, CurrentValueSubject<Value, Failure>>
  ) -> CurrentValue<Value> {
    let subject = output[keyPath: keyPath]
    return CurrentValue { subject.value }
  }

  private func settled<Value>(
    _ keyPath: KeyPath<Output, Published<Value>.Publisher>
  ) -> SettledPublisher<Published<Value>.Publisher> {
    SettledPublisher(upstream: output[keyPath: keyPath], turns: turns, policy: .latestValue)
  }
}

extension OutputProxy {
  /// Traps: a subject of an output cannot be sent to.
  ///
  /// Not marked unavailable, since the compiler would then choose the subscript of values instead.
  @available(*, deprecated, message: "Outputs can be subscribed to, not sent to.")
  @_disfavoredOverload
  public subscript<S: Subject>(dynamicMember keyPath: KeyPath<Output, S>) -> S {
    preconditionFailure("Outputs can be subscribed to, not sent to.")
  }

  /// Traps: through the output itself, its properties could be set.
  ///
  /// Not marked unavailable, for the same reason.
  @available(*, deprecated, message: "Outputs are read through their proxy only.")
  public subscript(dynamicMember keyPath: KeyPath<Output, Output>) -> Output {
    precondition(keyPath != \.self, "Outputs are read through their proxy only.")
    return output[keyPath: keyPath]
  }
}

/// What can be read of an output's `CurrentValueSubject`.
public struct CurrentValue<Value> {
  fileprivate let read: () -> Value

  /// The value that was sent last; within a turn, subscribers may not have received it yet.
  public var value: Value { read() }
}
