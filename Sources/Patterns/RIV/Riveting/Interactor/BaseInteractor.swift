/// An interactor that keeps its domain safe from races; subclasses override ``interact(with:)``.
///
///     class CounterInteractor: BaseInteractor<CounterAction, CounterDomain> {
///       override func interact(with action: CounterAction) {
///         switch action {
///         case .increment: updateDomain { domain in domain.count += 1 }
///         }
///       }
///     }
///
/// Everything declared here may be called from any thread, and no change of the domain is lost, except
/// as ``updateDomain(_:)->_`` says. A subclass is responsible for what it adds: its features use it on the main actor
/// only, so properties of its own need no guard there. Without mutable ones, or with guarded ones, it may declare
/// itself `@unchecked Sendable` and be used anywhere.
///
/// An interactor ends with its last reference: its streams finish and its work is cancelled, as with
/// ``stop()``.
open class BaseInteractor<Action: Sendable, Domain: Sendable>: Interacting {
  @usableFromInline let store: DomainStore<Action, Domain>

  /// Creates an interactor whose domain starts as `initialDomain`.
  @inlinable public init(initialDomain: Domain) {
    store = DomainStore(initialDomain)
  }

  deinit { store.close() }

  /// Handles `action`; subclasses override it.
  open func interact(with action: Action) {
    preconditionFailure("\(type(of: self)) must override interact(with:); it received \(action)")
  }

  /// The model as it is now. Only ``updateDomain(_:)->()`` and its like change it.
  @inlinable public final var domain: Domain { store.domain }

  /// A new stream on every access: the current domain, then every change in order.
  ///
  /// A stream buffers what its consumer has not taken yet, and ends with the interactor. It does
  /// not keep the interactor alive.
  public final var domainStream: AsyncStream<Domain> { store.stream() }

  /// Changes the domain in one step, before this returns.
  ///
  /// On the main actor, `update` runs once, and changes from elsewhere wait for it. Elsewhere the main actor need not
  /// wait: if the domain has changed when `update` returns, `update` **runs again** on the new domain, four times at
  /// most; for the last run all other changes wait, the main actor's, too. So it should be short, and do nothing but change
  /// the domain.
  ///
  /// It works on a copy, and may read ``domain``, which is still the old one. It must not change the same interactor
  /// again, nor another one whose updates may change this one.
  @inlinable public final func updateDomain(_ update: (inout Domain) -> Void) {
    store.update(update)
  }

  /// Changes the domain in place, before this returns: what only the domain holds, such as rows that no view
  /// state shows, is not copied.
  ///
  /// `update` runs once. Meanwhile nobody else can read ``domain``, so it should be short. Inside it, do nothing else
  /// with the same interactor: to read or change ``domain``, to make, drop or stop a feature, to start or cancel work, to
  /// begin or end a stream, or to drop something whose `deinit` does one of these, is a programming error, and traps.
  @inlinable public final func updateDomainInPlace(_ update: (inout Domain) -> Void) {
    store.updateInPlace(update)
  }

  /// Changes the domain as a whole once `update` has finished; `update` may run up to three times.
  ///
  /// Work that ends in one change, such as a request and its result, belongs in ``perform(_:onFailure:)``: that runs once,
  /// and its steps change the current domain.
  ///
  /// `update` works on a copy. If the domain has not changed when `update` returns, the copy becomes the domain;
  /// otherwise `update` **runs again** on the new domain, with all its requests, three times at most. The third run is
  /// written as a whole: **what others changed during that run is lost,** unless they are updates like this one. These
  /// never lose each other's changes: overtaken ones run again one after another, and none is written during the third
  /// run of another.
  ///
  /// So while `update` runs, it must not start another one of the same interactor, which might have to wait for it: that
  /// is a programming error, and traps. Nor should it await one that others have started: both may wait for each other.
  ///
  /// Nothing is written after the task was cancelled.
  @discardableResult
  public final func updateDomain(
    _ update: sending @escaping (inout Domain) async -> Void
  ) -> Task<Void, Never> {
    store.startUpdate(update)
  }

  /// Starts `work`, which runs once and changes the domain in steps.
  ///
  ///     request = perform { [service] domain in
  ///       try domain.update { $0.results = .loading }
  ///       let results = try await service.search(query)
  ///       try domain.update { $0.results = .loaded(results) }
  ///     } onFailure: { domain, error in
  ///       domain.results = .error("\(error)")
  ///     }
  ///
  /// Each step changes the domain as it is at that moment. Once the task is cancelled, no step
  /// changes anything and an error of `work` is dropped; otherwise `onFailure` puts it into the
  /// domain.
  @discardableResult
  public final func perform(
    _ work: sending @escaping (DomainUpdates<Domain>) async throws -> Void,
    onFailure: @escaping @Sendable (inout Domain, any Error) -> Void
  ) -> Task<Void, Never> {
    store.startWork(work, onFailure: onFailure)
  }

  /// Ends the interactor for good: cancels work in flight, finishes streams, keeps the domain as it
  /// is. May be called more than once.
  public final func stop() { store.close() }
}
