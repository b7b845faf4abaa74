import CombineOperators

/// A view model (or a model): takes inputs, publishes outputs, and keeps its state private.
///
/// ```swift
/// final class ViewModel: Machine<ViewModel.Resolver> {
///     convenience init() {
///         self.init(input: Input(), store: Store(), extra: Extra())
///     }
/// }
/// ```
///
/// The types may be nested in the machine or in extensions of it. A machine may also be its own
/// resolver: `final class ViewModel: Machine<ViewModel>, ResolverType`, or with `ResolverType` in an extension.
/// Without it, the compiler reports a circular reference or a missing conformance.
///
/// **Turns.** A send runs the resolver and then delivers the outputs before it returns. Sends during
/// a turn are queued. So a subscriber that sends loses no update, chains of sends do not nest, and the
/// value that a subscriber reads from ``output`` is the value it received. A value that reaches the
/// store later through `assign(to:on:)`, such as an answer, is a turn, too. Other changes of the store
/// that no send caused are delivered when the main actor is next free.
///
/// **Isolation.** A machine lives on the main actor. Its proxies are not sendable and stay there.
@MainActor
open class Machine<Resolver: ResolverType> {
  /// The subjects that views send to.
  public let input: InputProxy<Resolver.Input>
  /// The values and publishers that views show.
  public let output: OutputProxy<Resolver.Output>

  @usableFromInline let turns: TurnQueue
  @usableFromInline let observed: (input: InputProxy<Resolver.Input>, store: Resolver.Store)
  @usableFromInline let extra: any ExtraType
  // Safe: other threads only cancel them.
  @usableFromInline nonisolated(unsafe) let cancellables: [AnyCancellable]

  /// Makes a machine, with the output that its resolver makes of `input`, `store` and `extra`.
  @inlinable
  public init(input: Resolver.Input, store: Resolver.Store, extra: Resolver.Extra) {
    turns = TurnQueue()
    var polished: Polished<Resolver.Output>?
    turns.polish {
      polished = Resolver.polish(input: Publishing(input), store: store, extra: extra)
    }
    guard let polished, let output = polished.output ?? store as? Resolver.Output else {
      Self.rejectOutput()
    }
    self.input = InputProxy(input, turns)
    self.output = OutputProxy(output, turns)
    observed = (self.input, store)
    self.extra = extra
    cancellables = polished.cancellables
  }

  @usableFromInline
  static func rejectOutput() -> Never {
    preconditionFailure(
      "Polished(cancellables:) makes the store the output, but \(Resolver.Store.self) is not "
        + "\(Resolver.Output.self)")
  }

  deinit { end() }

  /// Ends the machine for good: cancels its subscriptions, and later sends do nothing.
  ///
  /// This also happens when the machine is freed.
  public func stop() { end() }

  /// Stops, on any thread, since any may free a machine.
  nonisolated private func end() {
    turns.stop()
    for cancellable in cancellables { cancellable.cancel() }
  }
}

extension Machine: @MainActor ObservableObject where Resolver.Output: StoredOutputType {
  /// Publishes before the first change of the store or a bindable input in each turn.
  public var objectWillChange: AnyPublisher<Void, Never> {
    let bindable = observed.input.input as? any BindableInputType
    let objects: [(any ObservableObject)?] = [observed.store, bindable]
    return FirstChangePublisher(turns: turns, objects: objects.compactMap(\.self))
      .eraseToAnyPublisher()
  }
}
