import Spec

/// What the views of all features are made from, as UIKit's are from a view controller: the screen
/// and what is on it. Whoever looks at it is told when it changes.
@MainActor
class Screen<Feature: FeatureSpec> {
  /// What the screen shows.
  final var shown: Feature.View

  final var onRender: (@MainActor (Feature.View) -> Void)?
  final var onEffect: (@MainActor (Feature.Effect) -> Void)?

  required init(showing view: Feature.View) { shown = view }

  final func render() { onRender?(shown) }
}
