import CombineOperators

/// A view's access to the input: every subject can be sent to, and nothing else.
///
/// ```swift
/// let increment: SubjectProxy<Void> = input.increment
/// increment.send()
/// ```
@dynamicMemberLookup
public final class InputProxy<Input: InputType> {
  @usableFromInline let input: Input
  @usableFromInline let turns: Turns
  /// The last queued value of each property that has one.
  private var queued: [AnyKeyPath: QueuedReference] = [:]

  @inlinable
  init(_ input: Input, _ turns: Turns) {
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
}

extension InputProxy where Input: BindableInputType {
  /// The value of a property, or the one that is queued last for it.
  ///
  /// So several parts of a value can be set in one turn, although each sets the whole.
  func value<Value>(_ keyPath: ReferenceWritableKeyPath<Input, Value>) -> Value {
    if !queued.isEmpty, let last = queued[keyPath]?.value as? QueuedValue<Value> {
      return last.value
    }
    return input[keyPath: keyPath]
  }

  /// Sets a property in a turn, as ``SubjectProxy/send(_:)`` sends a value.
  func set<Value>(_ keyPath: ReferenceWritableKeyPath<Input, Value>, to value: Value) {
    guard turns.begin() else {
      let value = QueuedValue(value)
      queued[keyPath] = QueuedReference(value: value)
      return turns.append { [self] in
        if queued[keyPath]?.value === value { queued[keyPath] = nil }
        input[keyPath: keyPath] = value.value
      }
    }
    input[keyPath: keyPath] = value
    turns.end()
  }
}

/// A value that a property will be set to. Only the queue of inputs keeps it alive.
private final class QueuedValue<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

private struct QueuedReference {
  weak var value: AnyObject?
}

/// The sending half of one of an input's subjects.
///
/// It cannot complete the subject, so no view ends an input for the others.
public struct SubjectProxy<Value> {
  @usableFromInline let subject: any Subject<Value, Never>
  @usableFromInline let turns: Turns

  @inlinable
  init(_ subject: any Subject<Value, Never>, _ turns: Turns) {
    self.subject = subject
    self.turns = turns
  }

  /// Sends `value` in a turn: the resolver has run and the outputs are delivered when it returns.
  ///
  /// A send during a turn, such as one by an output's subscriber, is queued and becomes the next
  /// turn. After the machine is gone, a send does nothing.
  public func send(_ value: Value) {
    guard turns.begin() else { return turns.append { [subject] in subject.send(value) } }
    subject.send(value)
    turns.end()
  }
}

extension SubjectProxy<Void> {
  /// Sends, as ``send(_:)`` does.
  public func send() { send(()) }
}

extension Publisher where Failure == Never {
  /// Sends every value of this publisher to an input, but not its completion.
  ///
  /// Values must arrive on the main actor, or it traps: put `receive(on: DispatchQueue.main)` before it.
  public func subscribe(_ proxy: SubjectProxy<Output>) -> AnyCancellable {
    sink { value in
      MainActor.requireArrival(before: "subscribe(_:)")
      proxy.send(value)
    }
  }
}
