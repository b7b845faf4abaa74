import CombineOperators

/// A resolver's view of the input: its subjects as publishers, its values as values.
///
/// Nothing can be sent through it.
@dynamicMemberLookup
public struct Publishing<Input: InputType> {
  private let input: Input

  init(_ input: Input) { self.input = input }

  /// What is sent to a subject, or what a `@Published` property is set to.
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
