import IV
import Spec

/// A view of a feature: what UIKit would draw is told to an audience instead.
@MainActor
protocol Screen<Feature>: ViewProtocol {
  associatedtype Feature: FeatureSpec

  /// What the screen shows.
  var shown: Feature.View { get }

  var audience: Audience<Feature> { get }

  /// A screen that shows `view` until it is told otherwise.
  init(showing view: Feature.View)
}

/// Who looks at a screen, and is told when it has changed.
@MainActor
final class Audience<Feature: FeatureSpec> {
  var onRender: (@MainActor (Feature.View) -> Void)?
  var onEffect: (@MainActor (Feature.Effect) -> Void)?

  var isGone: Bool { onRender == nil && onEffect == nil }
}
