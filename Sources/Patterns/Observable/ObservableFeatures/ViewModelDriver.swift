import Spec

/// Drives a view model as its screen does.
///
/// Its final subclasses conform to `FeatureDriver`, so that drivers are compiled for concrete models: those of a
/// generic class would take more instructions for an action, and more allocations for an instance.
@MainActor
class ViewModelDriver<Model: ViewModel> {
  typealias Feature = Model.Feature

  final let screen: Screen<Model>

  required init(seed: Feature.Seed, environment: FeatureEnvironment) {
    screen = Screen(Model(seed: seed, environment: environment))
  }

  final var view: Feature.View { screen.shown }

  final var modelView: Feature.View { screen.model.view }

  final func send(_ action: Feature.Action) {
    if screen.isOpen { screen.model.perform(action) }
  }

  final func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    screen.observe(observer)
  }

  final func onEffect(
    _ handler: @escaping @MainActor (Feature.Effect) -> Void
  ) -> ObservationToken {
    screen.onEffect(handler)
  }

  final func shutdown() { screen.close() }

  final func attach() { screen.open() }

  final var parts: [AnyObject] { [screen, screen.model] }
}
