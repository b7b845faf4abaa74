import CombineOperators

/// A resolver's access to the input: its subjects as publishers, its values as values.
///
/// Nothing can be sent through it, unless the input is bindable.
@dynamicMemberLookup
public struct Publishing<Input: InputType> {
  private let input: Input

  init(_ input: Input) { self.input = input }

  /// The values of a subject or of a `@Published` property.
  public subscript<P: Publisher>(
    dynamicMember keyPath: KeyPath<Input, P>
  ) -> AnyPublisher<P.Output, P.Failure> {
    BoxedPublisher(upstream: input[keyPath: keyPath]).eraseToAnyPublisher()
  }
}

extension Publishing where Input: BindableInputType {
  /// The current value of a `@Published` property.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Input, Value>) -> Value {
    input[keyPath: keyPath]
  }
}

/// Publishes the values of `upstream` to a subscriber that is boxed in one object.
///
/// A subject copies its subscriber for every value. A chain of operators is a struct that grows with
/// each operator, and `assign(to:)` ends it with a weak reference; copying a box is one retain.
private struct BoxedPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream

  func receive(subscriber: some Subscriber<Output, Failure>) {
    upstream.subscribe(BoxedSubscriber(subscriber))
  }
}

private final class BoxedSubscriber<Inner: Subscriber>: Subscriber, CustomStringConvertible {
  typealias Input = Inner.Input
  typealias Failure = Inner.Failure

  private let inner: Inner

  init(_ inner: Inner) { self.inner = inner }

  var description: String { "\(inner)" }

  func receive(subscription: any Subscription) { inner.receive(subscription: subscription) }

  func receive(_ value: Inner.Input) -> Subscribers.Demand { inner.receive(value) }

  func receive(completion: Subscribers.Completion<Inner.Failure>) {
    inner.receive(completion: completion)
  }
}
