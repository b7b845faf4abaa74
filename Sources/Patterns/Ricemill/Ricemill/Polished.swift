import CombineOperators

/// What a resolver makes: the output, and what keeps its subscriptions going.
public struct Polished<Output: OutputType> {
  let output: Output?
  let cancellables: [AnyCancellable]

  /// An output, with subscriptions that live as long as the machine.
  public init(output: Output, cancellables: [AnyCancellable]) {
    self.output = output
    self.cancellables = cancellables
  }
}

extension Polished where Output: StoredOutputType {
  /// The machine's store as the output, with subscriptions that live as long as the machine.
  public init(cancellables: [AnyCancellable]) {
    output = nil
    self.cancellables = cancellables
  }
}
