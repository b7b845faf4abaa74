import CombineOperators

/// A resolver's access to the input: its subjects as publishers, its values as values.
///
/// Nothing can be sent or set through it.
@dynamicMemberLookup
public struct Publishing<Input: InputType> {
  @usableFromInline let input: Input

  @inlinable
  init(_ input: Input) { self.input = input }

  /// The values of a subject or of a `@Published` property.
  @inlinable
  public subscript<P: Publisher>(
    dynamicMember keyPath: KeyPath<Input, P>
  ) -> AnyPublisher<P.Output, P.Failure> {
    input[keyPath: keyPath].eraseToAnyPublisher()
  }
}

extension Publishing {
  /// Subjects of an input cannot be sent to by its resolver.
  @available(*, unavailable, message: "A resolver subscribes to inputs and does not send to them.")
  public subscript<S: Subject>(dynamicMember keyPath: KeyPath<Input, S>) -> S {
    input[keyPath: keyPath]
  }
}

extension Publishing where Input: BindableInputType {
  /// The current value of a `@Published` property. Subjects are constants, so this does not offer them.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<Input, Value>) -> Value {
    input[keyPath: keyPath]
  }
}
