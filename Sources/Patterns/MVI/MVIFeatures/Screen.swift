import MVI

/// The view of a feature: renders view models, carries out actions, and emits the user's intents.
///
/// The streams that it is attached to keep it alive. It keeps no model alive.
@MainActor
final class Screen<Attached: MVI.Model>: MviView {
  /// What the user wants.
  let intents = PublishSubject<Attached.INTENT>()

  private let disposables = CompositeDisposable()
  private let onRender: @MainActor (Attached.VM) -> Void
  private let onAction: @MainActor (Attached.ACTION) -> Void

  init(
    onRender: @escaping @MainActor (Attached.VM) -> Void = { _ in },
    onAction: @escaping @MainActor (Attached.ACTION) -> Void = { _ in }
  ) {
    self.onRender = onRender
    self.onAction = onAction
  }

  func attach(viewModel: Observable<Attached.VM>, actions: Observable<Attached.ACTION>) {
    disposables.insert(actions.subscribe(onNext: handle))
    disposables.insert(viewModel.subscribe(onNext: render))
  }

  func getIntents() -> Observable<Attached.INTENT> { intents }

  /// Renders and handles nothing from now on.
  func close() { disposables.dispose() }

  private func render(_ viewModel: Attached.VM) { onRender(viewModel) }

  private func handle(action: Attached.ACTION) { onAction(action) }
}
