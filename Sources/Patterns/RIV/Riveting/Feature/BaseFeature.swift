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
/// An action sent from a subscriber of `$viewState` waits until all subscribers have the view state.
///
/// A feature is freed with its last reference, whatever is in flight; ``stop(isolation:)`` ends it while
/// references remain.
@MainActor
open class BaseFeature<Interactor: Interacting, Reducer: Reducing>: @MainActor Feature
where Interactor.Domain == Reducer.Domain {
  /// All that the view shows.
  public typealias ViewState = Reducer.ViewState

  /// What the view shows now; `$viewState` publishes it.
  @RenderedState public var viewState: ViewState

  /// Fires before ``viewState`` changes.
  public final var objectWillChange: ObservableObjectPublisher {
    let publisher = willChange ?? ObservableObjectPublisher()
    willChange = publisher
    return publisher
  }

  /// Made when somebody asks for it.
  // Safe: it is used on the main actor only, and never for longer than to read or set it.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) final var willChange: ObservableObjectPublisher?

  /// Handles the actions and keeps the domain.
  public final var interactor: Interactor { handler }

  /// Makes view states out of domains.
  public final var reducer: Reducer { renderer }

  // Safe: it is used on the main actor only; but a `BaseInteractor`, which guards itself, may be stopped
  // elsewhere.
  @usableFromInline nonisolated(unsafe) let handler: Interactor

  // Safe: it is used on the main actor only.
  @usableFromInline nonisolated(unsafe) let renderer: Reducer

  @usableFromInline nonisolated let queue: ActionQueue<Interactor.Action, Interactor.Domain>
  // Safe: elsewhere than on the main actor it is only closed.
  @usableFromInline nonisolated(unsafe) let publisher: ViewStatePublisher<ViewState>
  nonisolated private let source: DomainSource<Interactor.Action, Interactor.Domain>

  /// Creates a feature whose first view state shows the interactor's current domain.
  public init(interactor: Interactor, reducer: Reducer) {
    handler = interactor
    renderer = reducer
    let domain: Interactor.Domain
    (source, queue, domain) = DomainSource.connect(interactor)
    publisher = ViewStatePublisher(reducer.reduce(from: domain), delegate: queue)
    _viewState = RenderedState(projectedValue: publisher)
    let feature = FeatureReference(feature: self)
    let job = MainActorJob {
      Task { @MainActor in feature.feature?.resume() }
    }
    queue.setJob(job)
  }

  deinit { source.disconnect(queue) }

  /// Sends `action` to the interactor, from any isolation.
  ///
  /// On the main actor, the action is handled and shown before this returns, unless others are
  /// handled at that moment; then it follows them. (An interactor that is no ``BaseInteractor`` is shown
  /// soon after.) What other threads send and change meanwhile is left to a job on the main actor. Elsewhere this
  /// returns at once, and such a job handles and shows the action.
  @inlinable
  public final func send(
    _ action: Interactor.Action, isolation: isolated (any Actor)? = #isolation
  ) {
    if isolation === MainActor.shared {
      MainActor.checkCaller("sends")
      run(from: queue.enterOnMain(action))
    } else if queue.enterElsewhere(action) {
      startJob()
    }
  }

  /// Satisfies `Feature`; calls by name prefer the overload that may be called anywhere.
  @_disfavoredOverload
  @inlinable
  public final func send(_ action: Interactor.Action) {
    MainActor.checkCaller("sends")
    run(from: queue.enterOnMain(action))
  }

  /// Ends the feature and its interactor for good: work in flight is cancelled, the view state
  /// stays as it is, actions do nothing. Inside a subscriber of `$viewState`, the subscribers that do
  /// not have the view state yet do not receive it. May be called more than once.
  ///
  /// An interactor that is no ``BaseInteractor`` is stopped by a job on the main actor if this is called elsewhere.
  public final func stop(isolation: isolated (any Actor)? = #isolation) {
    source.disconnect(queue)
    publisher.close()
    if source.isThreadSafe || isolation === MainActor.shared {
      handler.stop()
    } else {
      Task { @MainActor in handler.stop() }
    }
  }

  /// Starts a job on the main actor that does what waits. Unlike the queue's own job, it is compiled where
  /// the types are known.
  @inlinable
  @inline(never)
  nonisolated final func startJob() {
    let feature = FeatureReference(feature: self)
    Task { @MainActor in feature.feature?.resume() }
  }

  /// Does what waits and what follows from it. After a limit, leaves the rest to another job, so that the main actor
  /// gets to do other things.
  @inlinable
  final func resume() {
    let (first, waiting) = queue.resume()
    let limit = waiting + Self.limitBeyondActionsWaiting
    var (handled, shown) = (0, 0)
    var next = first
    while let work = next.take() {
      switch work {
      case .handle: handled += 1
      case .show: shown += 1
      }
      perform(work)
      guard handled < limit, shown < limit else {
        queue.pause()?.start()
        return
      }
      next = queue.next(inJob: true)
    }
  }

  /// How many actions a job handles, and how many changes it shows, beyond as many as there are actions when it begins,
  /// before it leaves the rest to another.
  @inlinable static var limitBeyondActionsWaiting: Int { 1_000 }

  /// Does `first` and all work that follows from it, but leaves to a job what others send and change meanwhile; on the
  /// main actor only.
  @inlinable
  nonisolated final func run(
    from first: ActionQueue<Interactor.Action, Interactor.Domain>.Work?
  ) {
    var next = first
    while let work = next.take() {
      perform(work)
      next = queue.next(inJob: false)
    }
  }

  @inlinable
  @inline(__always)
  nonisolated final func perform(
    _ work: consuming ActionQueue<Interactor.Action, Interactor.Domain>.Work
  ) {
    switch work {
    case .handle(let action):
      handler.interact(with: action)
    case .show(let domain):
      let viewState = renderer.reduce(from: domain)
      willChange?.send()
      publisher.publish(viewState)
    }
  }
}

/// A feature, in a closure that does not keep it alive. Captured by itself it would need memory of its own.
// Safe: a weak reference that never changes.
@usableFromInline
struct FeatureReference<Interactor: Interacting, Reducer: Reducing>: @unchecked Sendable
where Interactor.Domain == Reducer.Domain {
  @usableFromInline weak var feature: BaseFeature<Interactor, Reducer>?

  @inlinable
  init(feature: BaseFeature<Interactor, Reducer>) { self.feature = feature }
}

/// Where a feature gets its interactor's changes from.
private enum DomainSource<Action: Sendable, Domain: Sendable>: Sendable {
  /// From the store of a ``BaseInteractor``, directly.
  case store(DomainStore<Action, Domain>)
  /// From the stream of any other interactor, through a task.
  case stream(Task<Void, Never>)

  /// Whether its interactor may be stopped anywhere.
  var isThreadSafe: Bool {
    if case .store = self { true } else { false }
  }

  /// A queue to which every change from now on is appended, and the current domain.
  static func connect(
    _ interactor: some Interacting<Action, Domain>
  ) -> (DomainSource, ActionQueue<Action, Domain>, Domain) {
    if let store = (interactor as? BaseInteractor<Action, Domain>)?.store {
      let (queue, domain) = store.steps.connect(store)
      return (.store(store), queue, domain)
    }
    return connectStream(of: interactor)
  }

  @inline(never)
  private static func connectStream(
    of interactor: some Interacting<Action, Domain>
  ) -> (DomainSource, ActionQueue<Action, Domain>, Domain) {
    let queue = ActionQueue<Action, Domain>()
    // Before the stream, whose first domain is this one or a later one.
    let domain = interactor.domain
    let stream = interactor.domainStream
    let task = Task {
      for await domain in stream { queue.append(domain)?.start() }
    }
    return (.stream(task), queue, domain)
  }

  /// Closes `queue`, and appends nothing to it any more.
  func disconnect(_ queue: ActionQueue<Action, Domain>) {
    switch self {
    case .store(let store):
      store.steps.disconnect(store, queue)
    case .stream(let task):
      queue.close()
      task.cancel()
    }
  }
}
