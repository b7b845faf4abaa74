import CombineOperators

/// A view's side of the input: every subject can be sent to, and nothing else.
///
/// ```swift
/// let increment: SubjectProxy<Void> = input.increment
/// increment.send()
/// ```
@dynamicMemberLookup
public final class InputProxy<Input: InputType> {
  @usableFromInline let input: Input
  @usableFromInline let turns: TurnQueue

  /// A proxy of an input that no machine owns.
  @MainActor
  public convenience init(_ input: Input) { self.init(input, TurnQueue()) }

  init(_ input: Input, _ turns: TurnQueue) {
    self.input = input
    self.turns = turns
  }

  /// The sending half of a subject.
  @inlinable
  public subscript<S: Subject>(
    dynamicMember keyPath: KeyPath<Input, S>
  ) -> SubjectProxy<S.Output> where S.Failure == Never {
    SubjectProxy(input[keyPath: keyPath], turns)
  }

  /// The sending half of a subject that could also fail, were it not for the proxy.
  @inlinable
  public subscript<S: Subject>(
    dynamicMember keyPath: KeyPath<Input, S>
  ) -> SubjectProxy<S.Output> {
    SubjectProxy(NeverFailing(input[keyPath: keyPath]), turns)
  }
}
