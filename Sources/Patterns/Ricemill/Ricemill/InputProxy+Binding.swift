import CombineOperators

extension InputProxy where Input: BindableInputType {
  /// Sets a property as a turn, as ``SubjectProxy/send(_:)`` sends.
  func set<Value>(_ keyPath: ReferenceWritableKeyPath<Input, Value>, to value: Value) {
    guard turns.begin(orLater: { [input] in { input[keyPath: keyPath] = value } }) else { return }
    input[keyPath: keyPath] = value
    turns.end()
  }
}
