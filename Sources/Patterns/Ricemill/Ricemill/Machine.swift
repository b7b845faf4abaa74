import CombineOperators

/// A view model (or a model): takes an input, gives an output, and keeps its state to itself.
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
/// resolver: `final class ViewModel: Machine<ViewModel>, ResolverType`. Without `ResolverType` on
/// that line the compiler reports a circular reference or a missing conformance.
///
/// **Turns.** A send runs the resolver to its end, and then tells the outputs, before it returns.
/// What is sent meanwhile waits until that is done. So a subscriber that sends loses no update,
/// chains of sends do not nest, and what a subscriber reads from ``output`` is what it was told.
/// A value that reaches the store later through `assign(to:on:)`, such as an answer, is a turn too.
/// Any other change of the store that no send caused is told when the main actor is next free.
///
/// **Isolation.** A machine lives on the main actor. Its proxies are not sendable and stay there.
@MainActor
open class Machine<Resolver: ResolverType> {
  /// Where views send to.
  public let input: InputProxy<Resolver.Input>
  /// What views show.
  public let output: OutputProxy<Resolver.Output>

  // Used from elsewhere only for what is safe there; see the type.
  nonisolated(unsafe) private let works: Works

  /// A machine that is connected by its resolver.
  public init(input: Resolver.Input, store: Resolver.Store, extra: Resolver.Extra) {
    let turns = TurnQueue()
    let polished = TurnQueue.$polishing.withValue(turns) {
      Resolver.polish(input: Publishing(input), store: store, extra: extra)
    }
    guard let output = polished.output ?? store as? Resolver.Output else {
      preconditionFailure(
        "Polished(cancellables:) makes the store the output, but \(Resolver.Store.self) is not "
          + "\(Resolver.Output.self)")
    }
    self.input = InputProxy(input, turns)
    self.output = OutputProxy(output, turns)
    works = Works(
      turns: turns, store: store, bindable: input as? any BindableInputType, extra: extra,
      cancellables: polished.cancellables)
  }

  /// Ends the machine for good: cancels its subscriptions, and later sends do nothing.
  ///
  /// This also happens when the last reference goes.
  public func stop() { works.stop() }
}

extension Machine: ObservableObject where Resolver.Output: StoredOutputType {
  /// Publishes before the store or a bindable input changes: once a turn, whatever changes in it.
  public nonisolated var objectWillChange: AnyPublisher<Void, Never> { works.willChange }
}
