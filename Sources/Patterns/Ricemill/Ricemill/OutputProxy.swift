import CombineOperators

/// A view's side of the output: values can be read and publishers subscribed to, and nothing else.
///
/// ```swift
/// viewModel.output.count   // This is `Int` instance.
/// viewModel.output.$count  // This is a publisher, `Published<Int>.Publisher` where one is needed.
/// ```
///
/// Subscribers are called on the main actor once a turn has settled: whatever they then read here is
/// what they were told. A subscriber first gets what the publisher itself gives a new subscriber,
/// such as the current value of a `@Published` property.
@dynamicMemberLookup
public final class OutputProxy<Output: OutputType> {
  @usableFromInline let output: Output
  let turns: TurnQueue

  /// A proxy of an output that no machine owns.
  @MainActor
  public convenience init(_ output: Output) { self.init(output, TurnQueue()) }

  init(_ output: Output, _ turns: TurnQueue) {
    self.output = output
    self.turns = turns
  }

  /// The current value.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<Output, Value>) -> Value {
    output[keyPath: keyPath]
  }

  /// Everything that a publisher publishes, in order.
  public subscript<P: Publisher>(
    dynamicMember keyPath: KeyPath<Output, P>
  ) -> AnyPublisher<P.Output, P.Failure> {
    SettledPublisher(upstream: output[keyPath: keyPath], turns: turns, keeping: .everything)
      .eraseToAnyPublisher()
  }

  /// The values of a `@Published` property: after a turn that set it, once, the value it has by then.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Output, Published<Value>.Publisher>
  ) -> AnyPublisher<Value, Never> {
    settled(keyPath).eraseToAnyPublisher()
  }

  /// The same as the publisher of a property that follows the output's.
  ///
  /// Assigning to it does not reach the output. A subscriber's first value comes from Combine: what
  /// is sent from inside that delivery does not wait for its end.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Output, Published<Value>.Publisher>
  ) -> Published<Value>.Publisher {
    let settled = settled(keyPath)
    var follower = Published(initialValue: settled.current)
    settled.assign(to: &follower.projectedValue)
    return follower.projectedValue
  }

  private func settled<Value>(
    _ keyPath: KeyPath<Output, Published<Value>.Publisher>
  ) -> SettledPublisher<Published<Value>.Publisher> {
    SettledPublisher(upstream: output[keyPath: keyPath], turns: turns, keeping: .latest)
  }
}

extension OutputProxy {
  /// A subject's sending half stays inside.
  @available(*, unavailable, message: "Outputs can be subscribed to, not sent to.")
  public subscript<S: Subject>(dynamicMember keyPath: KeyPath<Output, S>) -> S {
    output[keyPath: keyPath]
  }
}
