/// A UI architecture under test: a name, what it claims, and a driver per feature.
public protocol Pattern: SendableMetatype {
  /// Drives the counter.
  associatedtype CounterDriver: FeatureDriver<CounterSpec>
  /// Drives the list.
  associatedtype ListDriver: FeatureDriver<ListSpec>
  /// Drives the search.
  associatedtype SearchDriver: FeatureDriver<SearchSpec>

  /// The name in tables, filters and results, such as `RIV`.
  static var name: String { get }

  /// What the pattern promises beyond what is required of all.
  static var capabilities: Capabilities { get }
}
