import Spec

/// Hears a driver's effects and remembers what `view` said when each was told.
@MainActor
final class EffectListener<Feature: Checkable> {
  private(set) var heard: [(effect: Feature.Effect, view: Feature.View?)] = []
  private let place: Place
  private var observation: Observation?

  /// Hears the rig's driver, as it is now.
  init(_ rig: Rig<Feature>) {
    place = Place(rig.run)
    observation = rig.driver.onEffect { [place, weak self, weak driver = rig.driver] effect in
      guard place.admits() else { return }
      self?.heard.append((effect, driver?.view))
    }
  }

  /// Effects that were told elsewhere than on the main actor.
  var offMain: Int { place.elsewhere }

  var effects: [Feature.Effect] { heard.map(\.effect) }

  func stop() { observation?.cancel() }
}
