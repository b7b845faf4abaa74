extension Model {
  /// The model's own `reduce`, to hand to `makeViewModel` as `reducer: reduce`.
  ///
  /// It stands for the method without keeping the model alive, as the method itself would.
  public var reduce: OwnReducer<Self> { OwnReducer(model: self) }

  /// Makes view models from events, beginning with `initialViewModel` if that is not shown already.
  ///
  /// `events` are passed on to the model's `events`, and those are reduced. To go on from where the
  /// model was when it was detached, give `viewModel.value()` as `initialViewModel`.
  ///
  /// While attached, attaching to streams of the same sources changes nothing: no event is reduced
  /// twice, and work under way goes on. Streams of other sources replace the ones before.
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM, reducer: OwnReducer<Self>
  ) {
    let turns = self.events.turns
    reduce(
      events, from: initialViewModel, OwnReduceObserver(reducer, into: viewModel, turns: turns))
  }

  /// As above, with any reducer. What `reducer` captures lives until the model is detached.
  @_disfavoredOverload
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM,
    reducer: @escaping @MainActor (VM, any Event) -> VM
  ) {
    let turns = self.events.turns
    reduce(events, from: initialViewModel, ReduceObserver(reducer, into: viewModel, turns: turns))
  }

  /// Passes `actions` on to the model's `actions`. Call it after `makeViewModel`, once per `attach`.
  ///
  /// While attached, the same holds as for ``makeViewModel(events:initialViewModel:reducer:)``.
  public func makeActions(actions: Observable<ACTION>) {
    attach(actions, as: .actions) {
      self.actions.turns = self.events.turns
      return [actions.start(Feed(self.actions))]
    }
  }

  private func reduce(
    _ events: Observable<any Event>, from initialViewModel: VM, _ reduction: Observer<any Event>
  ) {
    attach(events, as: .viewModel) {
      viewModel.turns = self.events.turns
      if viewModel.value() != initialViewModel { viewModel.deliver(initialViewModel) }
      return [
        self.events.start(reduction),
        events.start(Feed(self.events)),
      ]
    }
  }

  /// Keeps what `start` starts, unless the same is attached already.
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
