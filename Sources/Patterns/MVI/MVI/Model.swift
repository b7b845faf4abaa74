import FrameworkSupport

/// Turns intents into view models and actions.
///
/// ```swift
/// func attach(intents: Observable<CounterIntent>) {
///   makeViewModel(
///     events: eventsFrom(intents: intents), initialViewModel: CounterViewModel(), reducer: reduce)
///   makeActions(actions: actionsFrom(intents: intents))
/// }
/// ```
///
/// Everything happens on the main actor. For one intent the order is: event, view model, action; so
/// when an action is carried out, the view model already includes its cause. That holds where both come
/// from the intents of one subject, without work in between, and `makeViewModel` was called before
/// `makeActions`.
///
/// Intents, events, view models and actions that are sent to the model from inside a callback of its streams
/// wait until the delivery under way has ended; all observers receive them in the same order.
@MainActor
public protocol Model: AnyObject {
  /// What the view shows.
  associatedtype VM: Equatable
  /// What a user wants.
  associatedtype INTENT: Sendable
  /// What the view does once.
  associatedtype ACTION: Sendable

  /// The subscriptions and work that end when the model is detached, or freed.
  var disposables: CompositeDisposable { get }
  /// The view models; its value is the current one.
  var viewModel: BehaviorSubject<VM> { get }
  /// The actions.
  var actions: PublishSubject<ACTION> { get }
  /// The events on their way to the reducer.
  var events: PublishSubject<any Event> { get }

  /// Begins to handle `intents`; see `makeViewModel(events:initialViewModel:reducer:)`.
  func attach(intents: Observable<INTENT>)

  /// Ends everything in ``disposables``, including work under way, and the delivery under way, if this is
  /// called inside one. `attach` may follow.
  func detach()

  /// The events that `intents` cause.
  func eventsFrom(intents: Observable<INTENT>) -> Observable<any Event>

  /// The view model that follows `model` after `event`. Should depend on nothing else.
  ///
  /// Implement this, or ``reduce(into:event:)``; each has a default, which calls the other.
  func reduce(model: VM, event: any Event) -> VM

  /// Makes `model` the view model that follows it after `event`. Should depend on nothing else.
  ///
  /// For view models that are expensive to copy, such as long lists: `model` is changed in place, so parts
  /// that nothing else keeps are not copied. Meanwhile ``viewModel`` must not be read; doing so is a
  /// programming error, and traps.
  func reduce(into model: inout VM, event: any Event)

  /// The actions that `intents` cause.
  func actionsFrom(intents: Observable<INTENT>) -> Observable<ACTION>
}

extension Model {
  public func reduce(model: VM, event: any Event) -> VM {
    var next = model
    reduce(into: &next, event: event)
    return next
  }

  public func reduce(into model: inout VM, event: any Event) {
    if viewModel.isChangedInPlace { viewModel.keepReadable(model) }
    model = reduce(model: model, event: event)
  }

  /// Ends everything in `disposables`, which stays open for the next `attach`.
  public func detach() {
    disposables.clear()
    viewModel.endPublishing()
    actions.endPublishing()
  }

  /// The view models, the current one first.
  public func getViewModel() -> Observable<VM> {
    takeInSubjects()
    return viewModel
  }

  /// The actions from now on. An action is delivered once, to the subscribers of that moment.
  public func getActions() -> Observable<ACTION> {
    takeInSubjects()
    return actions
  }

  /// Reduces `event`, after what was sent to ``events`` before, and the delivery under way if there is one.
  public func dispatchEvent(event: any Event) {
    MainActor.checkCaller("sends")
    takeInSubjects()
    events.send(event)
  }

  /// Lets all subjects of the model deliver in the same turns, and returns these. Models that share a view model share
  /// its turns.
  @discardableResult
  func takeInSubjects() -> Turns {
    let turns = viewModel.turns
    events.join(turns)
    actions.join(turns)
    return turns
  }
}
