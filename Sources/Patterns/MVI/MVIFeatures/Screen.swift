import MVI

/// A view of any feature: renders view models, carries out actions, and has the user's intents.
///
/// Those whom it is attached to keep it alive. It does not keep a model.
@MainActor
final class Screen<VM, INTENT: Sendable, ACTION: Sendable>: MviView {
  /// What the user wants.
  let intents = PublishSubject<INTENT>()

  private let disposables = CompositeDisposable()
  private let onRender: @MainActor (VM) -> Void
  private let onAction: @MainActor (ACTION) -> Void

  init(
    onRender: @escaping @MainActor (VM) -> Void = { _ in },
    onAction: @escaping @MainActor (ACTION) -> Void = { _ in }
  ) {
    self.onRender = onRender
    self.onAction = onAction
  }

  func attach(viewModel: Observable<VM>, actions: Observable<ACTION>) {
    disposables.insert(actions.subscribe(onNext: handle))
    disposables.insert(viewModel.subscribe(onNext: render))
  }

  func getIntents() -> Observable<INTENT> { intents }

  /// Renders and handles nothing any more.
  func close() { disposables.dispose() }

  private func render(_ viewModel: VM) { onRender(viewModel) }

  private func handle(action: ACTION) { onAction(action) }
}
