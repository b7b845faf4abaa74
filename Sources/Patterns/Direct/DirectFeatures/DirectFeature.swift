import Spec

/// A feature by hand: state in a class, a `switch`, and closures to tell. Everything else that the
/// patterns bring is absent, which makes it the floor of what a feature costs.
@MainActor
protocol DirectFeature: FeatureDriver {
  /// An action, or what background work brings back.
  associatedtype Input: Sendable

  var turns: Turns<Input> { get }
  var screen: Screen<Feature> { get }

  func handle(_ input: Input)
}

extension DirectFeature {
  /// Handles `input` now, or after the turn that is under way.
  func receive(_ input: Input) {
    guard screen.isOpen, turns.begin(input) else { return }
    handle(input)
    while let next = turns.next() {
      if screen.isOpen { handle(next) }
    }
  }
}

/// Those who are told what a feature shows and does, until it is closed.
@MainActor
final class Screen<Feature: FeatureSpec> {
  let views = ObserverList<Feature.View>()
  let effects = ObserverList<Feature.Effect>()
  private(set) var isOpen = true

  /// Adds an observer, which is told `view` at once.
  func observe(
    _ view: Feature.View, _ observer: @escaping @MainActor (Feature.View) -> Void
  ) -> ObservationToken {
    let observation = views.add(observer)
    if isOpen { observer(view) }
    return observation
  }

  func close() {
    isOpen = false
    views.removeAll()
    effects.removeAll()
  }
}
