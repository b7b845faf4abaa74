import CombineShim
import FrameworkSupport

/// Connects an interactor and a reducer to a view.
///
///     class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {}
///
///     let feature = CounterFeature(
///       interactor: CounterInteractor(initialDomain: CounterDomain()), reducer: CounterReducer())
///     feature.send(.increment)
///     feature.viewState.count  // 1
///
/// Actions are handled on the main actor, one at a time, each sender's in the order sent. Every change of the
/// domain becomes one view state, in the order of changes: during ``send(_:isolation:)``
/// if that is called on the main actor, otherwise soon after the change. ``objectWillChange`` fires before
/// ``viewState`` changes, `$viewState` after it has.
///
/// An action sent from a subscriber of `$viewState` waits until all subscribers have the view state; one that a new
/// subscriber sends as it receives its first is left to a job on the main actor.
///
/// A feature is freed with its last reference, whatever is in flight; ``stop()`` ends it while references remain. Its
/// parts, above all its interactor, are freed on the main actor, wherever that last reference goes.
@MainActor
open class BaseFeature<Interactor: Interacting, Reducer: Reducing>: @MainActor ObservableObject
where Interactor.Domain == Reducer.Domain {
  /// All that the view shows.
  public typealias ViewState = Reducer.ViewState

  @usableFromInline
  struct Parts {
    @usableFromInline let interactor: Interactor
    @usableFromInline let reducer: Reducer
  }

  @usableFromInline let parts: MainActorBox<Parts>

  /// What the view shows now; `$viewState` publishes it.
  @RenderedState public var viewState: ViewState

  /// In the store of the interactor, or of the feature if that is not a ``BaseInteractor``.
  @usableFromInline nonisolated let mailbox: Mailbox<Interactor.Action, Interactor.Domain>

  /// Writes the stream of an interactor that is not a ``BaseInteractor`` into the feature's store.
  nonisolated private let reading: Task<Void, Never>?

  /// Creates a feature whose first view state shows the interactor's current domain.
  public init(interactor: Interactor, reducer: Reducer) {
    let store: DomainStore<Interactor.Action, Interactor.Domain>
    if let base = interactor as? BaseInteractor<Interactor.Action, Interactor.Domain> {
      (store, reading) = (base.store, nil)
    } else {
      let own = DomainStore<Interactor.Action, _>(interactor.domain)
      let stream = interactor.domainStream
      reading = Task.detached { for await domain in stream { own.update { $0 = domain } } }
      store = own
    }
    parts = MainActorBox(Parts(interactor: interactor, reducer: reducer))
    let domain: Interactor.Domain
    (mailbox, domain) = store.addMailbox()
    _viewState = RenderedState(
      ViewStates(reducer.reduce(from: domain), replay: mailbox.replay))
    mailbox.open { [weak self] in self?.startJob() }
  }

  deinit { close() }

  /// Handles the actions and keeps the domain.
  public final var interactor: Interactor { parts.content.interactor }

  /// Makes view states out of domains.
  public final var reducer: Reducer { parts.content.reducer }

  /// Fires before ``viewState`` changes.
  public final var objectWillChange: ObservableObjectPublisher {
    let publisher = $viewState.views.willChange ?? ObservableObjectPublisher()
    $viewState.views.willChange = publisher
    return publisher
  }

  /// Sends `action` to the interactor, from any isolation.
  ///
  /// On the main actor, the action is handled and shown before this returns, unless others are
  /// handled at that moment; then it follows them. Inside the first delivery to a new subscriber it waits for
  /// a job, or for the next send on the main actor, which it precedes. (An interactor that is not a ``BaseInteractor`` is
  /// shown soon after.) A job on the main actor does what other threads send and change meanwhile. Elsewhere this returns at
  /// once, and such a job handles and shows the action.
  @inlinable public final func send(
    _ action: Interactor.Action, isolation: isolated (any Actor)? = #isolation
  ) {
    if isolation === MainActor.shared {
      MainActor.checkCaller("sends")
      let sendOnMain: @MainActor (BaseFeature, Interactor.Action) -> Void = { $0.sendOnMain($1) }
      // Safe: this is the main actor. `assumeIsolated` would allocate memory.
      unsafe unsafeBitCast(sendOnMain, to: ((BaseFeature, Interactor.Action) -> Void).self)(
        self, action)
    } else if mailbox.enter(action, isOnMain: false) {
      startJob()
    }
  }

  /// Ends the feature and its interactor for good: work in flight is cancelled, the view state
  /// stays as it is, actions do nothing. Inside a subscriber of `$viewState`, the subscribers that do
  /// not have the view state yet do not receive it. May be called more than once, anywhere.
  ///
  /// An interactor that is not a ``BaseInteractor`` is stopped by a job on the main actor if this is called elsewhere.
  nonisolated public final func stop() {
    close()
    mailbox.store.close()
    MainActor.runNowOrInJob { self.interactor.stop() }
  }

  nonisolated private func close() {
    mailbox.close()
    reading?.cancel()
  }

  @inlinable final func sendOnMain(_ action: Interactor.Action) {
    if mailbox.enter(action, isOnMain: true) { work() }
  }

  @inlinable nonisolated final func startJob() {
    // Detached: it handles what many have sent, so it is not part of what one of them does.
    Task.detached { @MainActor [weak self] in
      guard let self, mailbox.beginJob() else { return }
      work()
    }
  }

  /// Does what waits, in the main actor's turn.
  @inlinable final func work() {
    while true {
      switch mailbox.next() {
      case .handle(let action): parts.content.interactor.interact(with: action)
      case .show: show()
      case .rest: return
      }
    }
  }

  /// Not inlined, so that its copies of the domain and the view state do not lie below an interactor's on the stack.
  @inlinable @inline(never)
  final func show() {
    let viewState = parts.content.reducer.reduce(from: mailbox.domainToShow())
    $viewState.views.publish(viewState, of: mailbox)
  }
}
