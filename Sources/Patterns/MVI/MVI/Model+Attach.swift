extension Model {
  /// The model's own `reduce`, to pass to `makeViewModel` as `reducer: reduce`.
  ///
  /// It stands for the method without keeping the model alive, as the method itself would.
  public var reduce: OwnReducer<Self> { OwnReducer(model: self) }

  /// Makes view models from events, beginning with `initialViewModel` if that is not shown already.
  ///
  /// `events` are passed on to the model's `events`, and those are reduced. To continue from the
  /// view model that was current when the model was detached, give `viewModel.value()` as
  /// `initialViewModel`.
  ///
  /// While attached, attaching to streams of the same sources changes nothing: no event is reduced
  /// twice, and work under way goes on. Streams of other sources replace the ones before. What `create`,
  /// `perform`, `just` and `asObservable()` return is another source at each call.
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM, reducer: OwnReducer<Self>
  ) {
    let turnQueue = self.events.turnQueue
    reduce(
      events, from: initialViewModel,
      OwnReduceObserver(reducer, into: viewModel, turnQueue: turnQueue))
  }

  /// As above, with any reducer. Objects that `reducer` captures live until the model is detached.
  @_disfavoredOverload
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM,
    reducer: @escaping @MainActor (VM, any Event) -> VM
  ) {
    let turnQueue = self.events.turnQueue
    reduce(
      events, from: initialViewModel, ReduceObserver(reducer, into: viewModel, turnQueue: turnQueue)
    )
  }

  /// Passes `actions` on to the model's `actions`. Call it after `makeViewModel`, once per `attach`.
  ///
  /// While attached, the same holds as for `makeViewModel(events:initialViewModel:reducer:)`.
  public func makeActions(actions: Observable<ACTION>) {
    attach(actions, as: .actions) {
      self.actions.turnQueue = self.events.turnQueue
      return [actions.start(SubjectObserver(self.actions))]
    }
  }

  private func reduce(
    _ events: Observable<any Event>, from initialViewModel: VM, _ reduction: Observer<any Event>
  ) {
    attach(events, as: .viewModel) {
      viewModel.turnQueue = self.events.turnQueue
      if viewModel.value() != initialViewModel { viewModel.deliver(initialViewModel) }
      return [
        self.events.start(reduction),
        events.start(SubjectObserver(self.events)),
      ]
    }
  }

  /// Keeps the subscriptions that `start` makes, unless the same is attached already.
  private func attach<Element>(
    _ stream: Observable<Element>, as role: Attachment.Role, start: () -> [any Disposable]
  ) {
    let sources = stream.sources
    if let (key, former) = disposables.first(Attachment.self, where: { $0.role == role }) {
      guard !former.hasSources(sources) else { return }
      disposables.remove(for: key)
    }
    disposables.insert(Attachment(role, sources: sources, start()))
  }
}

/// The sources that a model is attached to, and the subscriptions that this made.
final class Attachment: Disposable {
  /// What a model makes of the streams that it is attached to.
  enum Role { case viewModel, actions }

  let role: Role
  private let sources: [Source]
  private let subscriptions: [any Disposable]

  // Safe: sources are compared by identity and never used.
  private struct Source: @unchecked Sendable {
    weak let object: AnyObject?
  }

  init(_ role: Role, sources: [AnyObject], _ subscriptions: [any Disposable]) {
    self.role = role
    self.sources = sources.map(Source.init)
    self.subscriptions = subscriptions
  }

  /// Whether the sources are these, in this order, and there are any.
  func hasSources(_ others: [AnyObject]) -> Bool {
    !others.isEmpty && sources.elementsEqual(others) { $0.object === $1 }
  }

  func dispose() {
    for subscription in subscriptions { subscription.dispose() }
  }
}

/// Stands for a model's own `reduce`; does not keep the model alive.
@MainActor
public struct OwnReducer<Reducing: Model> {
  fileprivate weak let model: Reducing?

  fileprivate init(model: Reducing) { self.model = model }
}

/// Makes the next view model from every event, by the model's own `reduce`.
final class OwnReduceObserver<Reducing: Model>: Observer<any Event> {
  private weak let model: Reducing?
  private let viewModel: BehaviorSubject<Reducing.VM>

  init(
    _ reducer: OwnReducer<Reducing>, into viewModel: BehaviorSubject<Reducing.VM>,
    turnQueue: TurnQueue
  ) {
    model = reducer.model
    self.viewModel = viewModel
    super.init(turnQueue: turnQueue)
  }

  override func receive(_ event: any Event) {
    guard let model else { return }
    viewModel.publish(model.reduce(model: viewModel.value(), event: event))
  }
}

/// Makes the next view model from every event, by a closure.
final class ReduceObserver<VM>: Observer<any Event> {
  private let reducer: @MainActor (VM, any Event) -> VM
  private let viewModel: BehaviorSubject<VM>

  init(
    _ reducer: @escaping @MainActor (VM, any Event) -> VM, into viewModel: BehaviorSubject<VM>,
    turnQueue: TurnQueue
  ) {
    self.reducer = reducer
    self.viewModel = viewModel
    super.init(turnQueue: turnQueue)
  }

  override func receive(_ event: any Event) {
    viewModel.publish(reducer(viewModel.value(), event))
  }
}
