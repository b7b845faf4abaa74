import Spec

/// A pattern's feature as something to exercise.
///
/// The driver is reached through its protocol, never specialised: patterns, floors and drivers from
/// other packages are all called the same way.
struct Subject<Feature: FeatureSpec>: Sendable {
  let capabilities: Capabilities
  let make: @MainActor @Sendable (Feature.Seed, FeatureEnvironment) -> any FeatureDriver<Feature>
}

extension Subject {
  init<Driver: FeatureDriver<Feature>>(_ driver: Driver.Type, _ capabilities: Capabilities) {
    self.init(capabilities: capabilities) { Driver(seed: $0, environment: $1) }
  }
}
