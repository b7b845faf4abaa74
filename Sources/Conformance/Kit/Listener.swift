import Spec

/// One observer: remembers what it heard, and what was wrong about how it was told.
@MainActor
final class Listener<Feature: FeatureSpec> {
  /// The views heard, in order.
  private(set) var heard: [Feature.View] = []
  /// Views that were told while an earlier one was still being told.
  private(set) var nested = 0
  /// Views that were told elsewhere than on the main actor.
  private(set) var offMain = 0
  /// What the driver said in a callback, where that differs from what the callback was told.
  private(set) var contradictions: [(told: Feature.View, said: Feature.View)] = []
  /// Called with every view, inside the callback.
  var onView: (@MainActor (Feature.View) -> Void)?
  /// Whether `heard` is kept; long chains turn it off.
  var remembers = true

  private var isTelling = false
  private var observation: Observation?

  init(_ driver: any FeatureDriver<Feature>) {
    observation = driver.observe { [weak self, weak driver] view in
      self?.hear(view, said: driver?.view)
    }
  }

  /// What was heard, without a view that equals the one before it.
  var changes: [Feature.View] { heard.withoutRepeats }

  func stop() { observation?.cancel() }

  private func hear(_ view: Feature.View, said: Feature.View?) {
    if isTelling { nested += 1 }
    isTelling = true
    defer { isTelling = false }
    if remembers { heard.append(view) }
    if let said, said != view { contradictions.append((view, said)) }
    onView?(view)
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
