import CombineOperators

/// The sending half of one of an input's subjects.
///
/// It cannot complete the subject, so no view ends an input for the others.
public struct SubjectProxy<Value> {
  @usableFromInline let subject: any Subject<Value, Never>
  @usableFromInline let turns: TurnQueue

  @inlinable
  init(_ subject: any Subject<Value, Never>, _ turns: TurnQueue) {
    self.subject = subject
    self.turns = turns
  }

  /// Takes `value` through the resolver to the outputs before it returns.
  ///
  /// From inside such a send, as when an output's subscriber sends, `value` waits until the outputs
  /// of the one under way have been told. Does nothing once the machine is gone.
  public func send(_ value: Value) {
    guard turns.begin(orLater: { [subject] in { subject.send(value) } }) else { return }
    subject.send(value)
    turns.end()
  }
}

extension SubjectProxy<Void> {
  /// Sends, as ``send(_:)``.
  public func send() { send(()) }
}

extension Publisher where Failure == Never {
  /// Sends every value to an input. The input outlives this publisher: its completion is not sent.
  public func subscribe(_ proxy: SubjectProxy<Output>) -> AnyCancellable {
    sink { proxy.send($0) }
  }
}
