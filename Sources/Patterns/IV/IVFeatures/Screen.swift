import IV
import Spec

// MARK: Actions

/// What can happen on a screen.
enum ScreenEvent<Action> {
  case didLoad
  case did(Action)
  case didDisappear
}

// MARK: -

/// The logic of a feature.
@MainActor
protocol FeatureInteractor: InteractorProtocol {
  associatedtype Seed

  init(seed: Seed, environment: FeatureEnvironment)
}

/// A view of a feature; what it would draw and do goes to its observer.
@MainActor
protocol Screen<Feature>: ViewProtocol
where
  Interactor: FeatureInteractor, Interactor.Seed == Feature.Seed,
  Interactor.Event == ScreenEvent<Feature.Action>
{
  associatedtype Feature: FeatureSpec

  /// What the screen shows.
  var shown: Feature.View { get set }

  var observer: ScreenObserver<Feature> { get }

  /// An empty screen.
  init()
}

/// The callbacks of those who observe one screen.
@MainActor
final class ScreenObserver<Feature: FeatureSpec> {
  var onRender: (@MainActor (Feature.View) -> Void)?
  var onEffect: (@MainActor (Feature.Effect) -> Void)?

  var isEmpty: Bool { onRender == nil && onEffect == nil }
}
