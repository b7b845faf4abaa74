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
  /// While attached, attaching to the same stream changes nothing: no event is reduced twice, and work under way goes
  /// on. Another stream replaces the one before. Streams are the same if they come from the same sources through the
  /// same operators, which are told apart by their lines and columns in the code, not by what closures capture.
  /// `create`, `perform` and `just` return another source at each call.
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM, reducer: OwnReducer<Self>
  ) {
    attach(events, from: initialViewModel) { [viewModel, weak model = reducer.model] event in
      guard let model else { return }
      viewModel.update { model.reduce(into: &$0, event: event) }
    }
  }

  /// The same with any reducer, instead of the model's own. What `reducer` captures lives until the model is detached.
  @_disfavoredOverload
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM,
    reducer: @escaping @MainActor (VM, any Event) -> VM
  ) {
    attach(events, from: initialViewModel) { [viewModel] event in
      viewModel.publish(reducer(viewModel.value(), event))
    }
  }

  /// Passes `actions` on to the model's `actions`. Call it after `makeViewModel`, once per `attach`.
  ///
  /// While attached, the same holds as for `makeViewModel(events:initialViewModel:reducer:)`. Does nothing if
  /// `detach` or another `attach` was called in a callback that `makeViewModel` caused.
  public func makeActions(actions: Observable<ACTION>) {
    let own = self.actions
    let isOvertaken = own.isAttachOvertaken
    own.isAttachOvertaken = false
    guard !isOvertaken, let subscription = attachment(of: own, to: actions) else { return }
    actions.start(Observer(turns: takeInSubjects()) { own.publish($0) }, subscription)
  }

  /// Passes `events` on to the model's `events`, and those to `reduce`.
  private func attach(
    _ events: Observable<any Event>, from initialViewModel: VM,
    _ reduce: @escaping @MainActor (any Event) -> Void
  ) {
    let (own, viewModel, turns) = (self.events, viewModel, takeInSubjects())
    guard let subscription = attachment(of: own, to: events) else { return }
    if !subscription.isDisposed, viewModel.value() != initialViewModel {
      viewModel.deliver(initialViewModel)
    }
    own.start(Observer(turns: turns, onNext: reduce), subscription)
    events.start(Observer(turns: turns) { own.publish($0) }, subscription)
    actions.isAttachOvertaken = subscription.isDisposed
  }

  /// The subscription, to be started, by which `subject` receives `stream`, in place of any other; nil if it receives
  /// the same stream already.
  private func attachment<Element>(
    of subject: PublishSubject<Element>, to stream: Observable<Element>
  ) -> StreamSubscription? {
    let former = subject.attachment
    if let former, former.identity == stream.identity, !former.subscription.isDisposed {
      return nil
    }
    let subscription = StreamSubscription()
    subject.attachment = Attachment(
      identity: stream.identity, subscription: subscription, key: disposables.insert(subscription))
    // Last, because what it ends may attach the model: then the new attachment is replaced.
    if let key = former?.key { disposables.remove(for: key) }
    return subscription
  }
}

/// Stands for a model's own `reduce`; does not keep the model alive.
@MainActor
public struct OwnReducer<Reducing: Model> {
  // Safe: checked at run time. Not weak, because it is made and used up while the model attaches itself.
  unowned let model: Reducing
}
