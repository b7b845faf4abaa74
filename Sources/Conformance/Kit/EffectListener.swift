import Spec

/// Hears a driver's effects and remembers what `view` said when each was told.
@MainActor
final class EffectListener<Feature: FeatureSpec> {
  private(set) var heard: [(effect: Feature.Effect, view: Feature.View?)] = []
  private(set) var offMain = 0
  /// Called with every effect, inside the callback.
  var onEffect: (@MainActor (Feature.Effect) -> Void)?
  private var observation: Observation?

  init(_ driver: any FeatureDriver<Feature>) {
    observation = driver.onEffect { [weak self, weak driver] effect in
      self?.heard.append((effect, driver?.view))
      self?.onEffect?(effect)
    }
  }

  var effects: [Feature.Effect] { heard.map(\.effect) }

  func stop() { observation?.cancel() }
}
