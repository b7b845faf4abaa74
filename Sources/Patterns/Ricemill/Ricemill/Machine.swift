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
/// Wherever it is dropped, its parts are freed there.
@MainActor
open class Machine<Resolver: ResolverType> {
  /// The subjects that views send to.
  public let input: InputProxy<Resolver.Input>
  /// The values and publishers that views show.
  public let output: OutputProxy<Resolver.Output>

  @usableFromInline let turns = Turns()
  @usableFromInline let store: Resolver.Store

  /// Makes a machine, with the output that its resolver makes of `input`, `store` and `extra`.
  @inlinable
  public init(input: Resolver.Input, store: Resolver.Store, extra: Resolver.Extra) {
    var polished: Polished<Resolver.Output>?
    turns.polish {
      polished = Resolver.polish(input: Publishing(input), store: store, extra: extra)
    }
    guard let polished, let output = polished.output ?? store as? Resolver.Output else {
      preconditionFailure(
        "Polished(cancellables:) makes the store the output, but \(Resolver.Store.self) is not "
          + "\(Resolver.Output.self)")
    }
    self.input = InputProxy(input, turns)
    self.output = OutputProxy(output, turns)
    self.store = store
    turns.onStop = { [input = self.input, output = self.output] in
      for cancellable in polished.cancellables { cancellable.cancel() }
      // Freed with this closure, on the main actor, if nothing else holds them.
      withExtendedLifetime((input, output, store, extra)) {}
    }
    checkArrivals()
  }

  /// Watches the store in debug builds: a change off the main actor stops there.
  @usableFromInline
  func checkArrivals() { assert(changes === turns.changes) }

  /// What subscribes to the store, and to the input if that is bindable; made when first needed.
  private var changes: ObjectChanges {
    if let changes = turns.changes { return changes }
    let bindable = input.input as? any BindableInputType
    let objects: [(any ObservableObject)?] = [store, bindable]
    let changes = ObjectChanges(of: objects.compactMap(\.self), turns)
    turns.changes = changes
    return changes
  }

  deinit { turns.free() }

  /// Ends the machine for good: cancels its subscriptions, and later sends do nothing.
  ///
  /// This also happens when the machine is freed.
  public func stop() { turns.stop() }
}

extension Machine: @MainActor ObservableObject where Resolver.Output: StoredOutputType {
  /// Publishes before the first change of the store or a bindable input in each turn.
  public var objectWillChange: AnyPublisher<Void, Never> { changes.eraseToAnyPublisher() }
}
