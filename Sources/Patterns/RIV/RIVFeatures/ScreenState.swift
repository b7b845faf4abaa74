import Spec

/// A view state: what a screen shows, and what happened once.
struct ScreenState<Spec: FeatureSpec>: Sendable {
  let screen: Spec.View
  let effects: Occurrences<Spec.Effect>
}
