import Spec

/// One observer: remembers what it heard, and what was wrong about how it was told.
@MainActor
final class Listener<Feature: Checkable> {
  /// The views heard, in order.
  private(set) var heard: [Feature.View] = []
  /// Views that were told while an earlier one was still being told.
  private(set) var nested = 0
  /// What the driver said in a callback, where that differs from what the callback was told.
  private(set) var contradictions: [(told: Feature.View, said: Feature.View)] = []
  /// What the driver said before and after the callback sent an action, where that differs.
  private(set) var shifts: [(before: Feature.View, after: Feature.View)] = []
  /// Called with every view, inside the callback.
  var onView: (@MainActor (Feature.View) -> Void)?
  /// Whether `heard` is kept; long chains turn it off.
  var remembers = true

  private let place: Place
  private var isTelling = false
  private var observation: ObservationToken?

  /// Observes the rig's driver, as it is now.
  init(_ rig: Rig<Feature>) {
    place = Place(rig.run)
    observation = rig.driver.observe { [place, weak self, weak driver = rig.driver] view in
      switch place.now() {
      case .onMain: self?.hear(view) { driver?.view }
      case .offMain: self?.heard.append(view)
      case .onAnotherThread: break
      }
    }
  }

  /// Views that were told elsewhere than on the main actor.
  var offMain: Int { place.offMain }

  /// What was heard, without a view that equals the one before it.
  var changes: [Feature.View] { heard.withoutRepeats }

  func stop() { observation?.cancel() }

  private func hear(_ view: Feature.View, _ say: () -> Feature.View?) {
    if isTelling { nested += 1 }
    isTelling = true
    defer { isTelling = false }
    if remembers { heard.append(view) }
    let before = say()
    if let before, before != view { contradictions.append((view, before)) }
    guard let onView else { return }
    onView(view)
    if let before, let after = say(), before != after { shifts.append((before, after)) }
  }
}

extension Array where Element: Equatable {
  /// The elements, each that equals the one before it left out.
  var withoutRepeats: [Element] {
    var result: [Element] = []
    for element in self where result.last != element { result.append(element) }
    return result
  }
}
