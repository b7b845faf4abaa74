/// Stands for a model's own `reduce`; does not keep the model alive.
@MainActor
public struct OwnReducer<Reducing: Model> {
  fileprivate weak let model: Reducing?

  init(model: Reducing) { self.model = model }
}

/// Makes the next view model from every event, by the model's own `reduce`.
final class OwnReduceObserver<Reducing: Model>: Observer<any Event> {
  private weak let model: Reducing?
  private let viewModel: BehaviorSubject<Reducing.VM>

  init(
    _ reducer: OwnReducer<Reducing>, into viewModel: BehaviorSubject<Reducing.VM>, turns: Turns
  ) {
    model = reducer.model
    self.viewModel = viewModel
    super.init(turns: turns)
  }

  override func receive(_ event: any Event) {
    guard let model else { return }
    viewModel.tell(model.reduce(model: viewModel.value(), event: event))
  }
}

/// Makes the next view model from every event, by a closure.
final class ReduceObserver<VM>: Observer<any Event> {
  private let reducer: @MainActor (VM, any Event) -> VM
  private let viewModel: BehaviorSubject<VM>

  init(
    _ reducer: @escaping @MainActor (VM, any Event) -> VM, into viewModel: BehaviorSubject<VM>,
    turns: Turns
  ) {
    self.reducer = reducer
    self.viewModel = viewModel
    super.init(turns: turns)
  }

  override func receive(_ event: any Event) {
    viewModel.tell(reducer(viewModel.value(), event))
  }
}
