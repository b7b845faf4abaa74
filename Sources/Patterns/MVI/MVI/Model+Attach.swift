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
  @inlinable
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM, reducer: OwnReducer<Self>
  ) {
    attach(events, from: initialViewModel) {
      OwnReduceObserver(reducer, into: viewModel, sharing: self.events.state.turns)
    }
  }

  /// As above, with any reducer. Objects that `reducer` captures live until the model is detached.
  @inlinable
  @_disfavoredOverload
  public func makeViewModel(
    events: Observable<any Event>, initialViewModel: VM,
    reducer: @escaping @MainActor (VM, any Event) -> VM
  ) {
    attach(events, from: initialViewModel) {
      ReduceObserver(reducer, into: viewModel, sharing: self.events.state.turns)
    }
  }

  /// Passes `actions` on to the model's `actions`. Call it after `makeViewModel`, once per `attach`.
  ///
  /// While attached, the same holds as for `makeViewModel(events:initialViewModel:reducer:)`. Does nothing if
  /// that was overtaken: by `detach`, or another `attach`, in a callback that it caused.
  @inlinable
  public func makeActions(actions: Observable<ACTION>) {
    guard let attachment = attachment(of: self.actions.state, to: actions.sources) else { return }
    attachment.insert(object: actions.start(SubjectObserver(self.actions)))
  }

  @usableFromInline
  func attach(
    _ events: Observable<any Event>, from initialViewModel: VM,
    reduction: () -> Observer<any Event>
  ) {
    let (own, viewModel) = (self.events, viewModel)
    guard let attachment = attachment(of: viewModel.state, to: events.sources) else { return }
    if viewModel.value() != initialViewModel {
      viewModel.deliver(initialViewModel)
      if attachment.isDisposed { return leaveOutActions() }
    }
    attachment.insert(object: own.start(reduction()))
    let key = attachment.insert(object: events.start(SubjectObserver(own)))
    if key == nil { leaveOutActions() }
  }

  /// Where to insert the subscriptions of an attachment to `sources`, in place of those of any other; nil if
  /// `subject` is attached to them already, or the attachment is overtaken.
  @usableFromInline
  func attachment(of subject: SubjectState, to sources: Sources) -> CompositeDisposable? {
    guard !subject.skipsAttachment else {
      subject.skipsAttachment = false
      return nil
    }
    guard let former = subject.attachment else { return newAttachment(of: subject, to: sources) }
    if disposables.contains(former.key), former.sources == sources, !sources.isEmpty { return nil }
    let new = newAttachment(of: subject, to: sources)
    // Last, because what it ends may attach the model: then the new attachment is replaced.
    disposables.remove(for: former.key)
    guard new.isDisposed else { return new }
    if subject === viewModel.state { leaveOutActions() }
    return nil
  }

  @inline(__always)
  private func newAttachment(
    of subject: SubjectState, to sources: Sources
  ) -> CompositeDisposable {
    subject.share(events.state)
    let subscriptions = CompositeDisposable()
    if let key = disposables.insert(object: subscriptions) {
      subject.attachment = Attachment(sources: sources, key: key)
    }
    return subscriptions
  }

  /// Lets the `makeActions` that follows do nothing, because its `makeViewModel` was overtaken.
  @inline(never)
  private func leaveOutActions() { actions.state.skipsAttachment = true }
}

/// What a model passes on to one of its subjects, and the subscriptions that this made, by their key in the
/// model's disposables.
@usableFromInline
struct Attachment {
  let sources: Sources
  let key: CompositeDisposable.DisposeKey
}

/// Stands for a model's own `reduce`; does not keep the model alive.
@MainActor
public struct OwnReducer<Reducing: Model> {
  // Safe: checked at run time. Not weak, because it is made and used up while the model attaches itself.
  @usableFromInline unowned let model: Reducing

  @usableFromInline
  init(model: Reducing) { self.model = model }
}

/// Makes the next view model from every event, by the model's own `reduce`.
@usableFromInline
final class OwnReduceObserver<Reducing: Model>: Observer<any Event> {
  @usableFromInline weak let model: Reducing?
  @usableFromInline let viewModel: BehaviorSubject<Reducing.VM>

  @inlinable
  init(
    _ reducer: OwnReducer<Reducing>, into viewModel: BehaviorSubject<Reducing.VM>,
    sharing turns: TurnQueue
  ) {
    model = reducer.model
    self.viewModel = viewModel
    super.init(sharing: turns)
  }

  @usableFromInline
  override func receive(_ event: any Event) {
    // What is made now could not be published before another view model had come.
    guard !viewModel.state.isPublishing else {
      return receiveLater(event, after: viewModel.state.turns)
    }
    guard let model else { return }
    viewModel.update { model.reduce(into: &$0, event: event) }
  }
}

/// Makes the next view model from every event, by a closure.
@usableFromInline
final class ReduceObserver<VM>: Observer<any Event> {
  @usableFromInline let reducer: @MainActor (VM, any Event) -> VM
  @usableFromInline let viewModel: BehaviorSubject<VM>

  @inlinable
  init(
    _ reducer: @escaping @MainActor (VM, any Event) -> VM, into viewModel: BehaviorSubject<VM>,
    sharing turns: TurnQueue
  ) {
    self.reducer = reducer
    self.viewModel = viewModel
    super.init(sharing: turns)
  }

  @usableFromInline
  override func receive(_ event: any Event) {
    guard !viewModel.state.isPublishing else {
      return receiveLater(event, after: viewModel.state.turns)
    }
    viewModel.update { model in
      viewModel.keepReadable()
      var next = reducer(model, event)
      // What it replaces ends after that, and may then read it.
      swap(&model, &next)
    }
  }
}
