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
/// resolver: `final class ViewModel: Machine<ViewModel>, ResolverType`. Without `ResolverType` on
/// that line the compiler reports a circular reference or a missing conformance.
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

  // Safe: other threads only use `objectWillChange` and release it; see the type.
  nonisolated(unsafe) private let resources: MachineResources

  /// Makes a machine, with the output that its resolver makes of `input`, `store` and `extra`.
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
    resources = MachineResources(
      turns: turns, store: store, bindable: input as? any BindableInputType, extra: extra,
      cancellables: polished.cancellables)
  }

  /// Ends the machine for good: cancels its subscriptions, and later sends do nothing.
  ///
  /// This also happens when the machine is freed.
  public func stop() { resources.stop() }
}

extension Machine: ObservableObject where Resolver.Output: StoredOutputType {
  /// Publishes before the first change of the store or a bindable input in each turn.
  public nonisolated var objectWillChange: AnyPublisher<Void, Never> { resources.objectWillChange }
}

/// The objects that a machine owns and views cannot access.
///
/// A class of its own, so that any thread that frees the machine can stop it: stopping is thread-safe.
private final class MachineResources {
  private let turns: TurnQueue
  private let store: any StoreType
  private let bindable: (any BindableInputType)?
  private let extra: any ExtraType
  private let cancellables: [AnyCancellable]

  init(
    turns: TurnQueue, store: any StoreType, bindable: (any BindableInputType)?,
    extra: any ExtraType, cancellables: [AnyCancellable]
  ) {
    self.turns = turns
    self.store = store
    self.bindable = bindable
    self.extra = extra
    self.cancellables = cancellables
  }

  deinit { stop() }

  var objectWillChange: AnyPublisher<Void, Never> {
    let objects: [(any ObservableObject)?] = [store, bindable]
    return ObjectWillChangePublisher(turns: turns, objects: objects.compactMap(\.self))
      .eraseToAnyPublisher()
  }

  func stop() {
    turns.stop()
    for cancellable in cancellables { cancellable.cancel() }
  }
}
