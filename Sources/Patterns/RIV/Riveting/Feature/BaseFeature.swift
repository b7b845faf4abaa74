import OpenCombineShim

/// Connects an interactor and a reducer to a view.
///
///     class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {}
///
///     let feature = CounterFeature(
///       interactor: CounterInteractor(initialDomain: CounterDomain()), reducer: CounterReducer())
///     feature.send(.increment)
///     feature.viewState.count  // 1
///
/// Actions are handled one at a time, each sender's in the order sent. Every change of the domain
/// becomes one view state, in the order of changes, on the main actor: during ``send(_:isolation:)``
/// if that is called there, otherwise soon after the change. ``objectWillChange`` fires before
/// ``viewState`` changes, `$viewState` after it has.
///
/// An action sent from a subscriber of `$viewState` waits until all subscribers have been told.
///
/// When the last reference to a feature goes it is freed, whatever is in flight; ``stop()`` ends it
/// while it is still referred to.
@MainActor
open class BaseFeature<Interactor: Interacting, Reducer: Reducing>: Feature
where Interactor.Domain == Reducer.Domain {
  /// All that the view shows.
  public typealias ViewState = Reducer.ViewState

  /// What the view shows now; `$viewState` publishes it.
  @RenderedState public var viewState: ViewState

  /// Fires before ``viewState`` changes.
  nonisolated(unsafe) public let objectWillChange = ObservableObjectPublisher()
  // Safe: the publisher guards itself.

  /// Handles the actions and keeps the domain.
  nonisolated(unsafe) public let interactor: Interactor
  // Safe: the feature enters it for one action at a time; an interactor that others enter at the
  // same time must guard itself, as a `BaseInteractor` does.

  /// Makes view states out of domains.
  nonisolated(unsafe) public let reducer: Reducer
  // Safe: it is used in `init` and on the main actor only.

  @usableFromInline nonisolated let exchange = Exchange<Interactor.Action, Interactor.Domain>()
  @usableFromInline nonisolated let screen: ViewStatePublisher<ViewState>
  nonisolated private let source: DomainSource<Interactor.Domain>

  /// A feature whose view state is made from the interactor's domain at once.
  nonisolated public init(interactor: Interactor, reducer: Reducer) {
    self.interactor = interactor
    self.reducer = reducer
    let domain: Interactor.Domain
    (source, domain) = DomainSource.connect(interactor, to: exchange)
    screen = ViewStatePublisher(reducer.reduce(from: domain), gate: exchange)
    _viewState = RenderedState(projectedValue: screen)
    exchange.onMainExpected { [weak self] in
      Task { @MainActor in self?.resume() }
    }
  }

  deinit {
    exchange.close()
    source.disconnect(exchange)
  }

  /// Sends `action` to the interactor; may be called anywhere.
  ///
  /// On the main actor, and unless it waits for its turn behind others, the action is handled and
  /// shown before this returns. Elsewhere it is handled before this returns or right after the
  /// action that keeps the interactor busy, and shown by a job on the main actor.
  @inlinable
  public final func send(
    _ action: Interactor.Action, isolation: isolated (any Actor)? = #isolation
  ) {
    if isolation === MainActor.shared {
      run(from: exchange.enterOnMain(action))
    } else {
      var next = exchange.enterElsewhere(action)
      while let action = next {
        interactor.interact(with: action)
        next = exchange.nextElsewhere()
      }
    }
  }

  /// What `Feature` asks for; a call by name prefers the one that may be called anywhere.
  @_disfavoredOverload
  @inlinable
  public final func send(_ action: Interactor.Action) {
    run(from: exchange.enterOnMain(action))
  }

  /// Ends the feature and its interactor for good: work in flight is cancelled, the view state
  /// stays as it is, actions do nothing. May be called more than once.
  nonisolated public final func stop() {
    exchange.close()
    source.disconnect(exchange)
    interactor.stop()
  }

  @inlinable
  final func resume() {
    run(from: exchange.resumeOnMain())
  }

  /// Does `first` and everything that follows from it; on the main actor only.
  @inlinable
  nonisolated final func run(from first: Exchange<Interactor.Action, Interactor.Domain>.Step?) {
    var step = first
    while let current = step {
      switch current {
      case .handle(let action):
        interactor.interact(with: action)
      case .show(let domain):
        let viewState = reducer.reduce(from: domain)
        objectWillChange.send()
        screen.show(viewState)
      }
      step = exchange.nextOnMain()
    }
  }
}
