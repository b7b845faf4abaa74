import Spec

/// Hears a driver's effects and remembers what `view` said when each was told.
@MainActor
final class EffectListener<Feature: Checkable> {
  private(set) var heard: [(effect: Feature.Effect, view: Feature.View?)] = []
  /// What the driver said before and after the callback sent an action, where that differs.
  private(set) var shifts: [(before: Feature.View, after: Feature.View)] = []
  /// Called with every effect, inside the callback.
  var onEffect: (@MainActor (Feature.Effect) -> Void)?

  private let place: Place
  private var observation: ObservationToken?

  /// Hears the rig's driver, as it is now.
  init(_ rig: Rig<Feature>) {
    place = Place(rig.run)
    observation = rig.driver.onEffect { [place, weak self, weak driver = rig.driver] effect in
      switch place.now() {
      case .onMain: self?.hear(effect) { driver?.view }
      case .offMain: self?.heard.append((effect, nil))
      case .onAnotherThread: break
      }
    }
  }

  /// Effects that were told elsewhere than on the main actor.
  var offMain: Int { place.offMain }

  var effects: [Feature.Effect] { heard.map(\.effect) }

  func stop() { observation?.cancel() }

  private func hear(_ effect: Feature.Effect, _ say: () -> Feature.View?) {
    let before = say()
    heard.append((effect, before))
    guard let onEffect else { return }
    onEffect(effect)
    if let before, let after = say(), before != after { shifts.append((before, after)) }
  }
}
