import Spec

/// One feature of your own, which the kit checks by every rule that is not about the counter, the list or the search.
///
/// ```swift
/// @Test func checkoutKeepsTheRules() throws {
///   try Conformance().require(Checkout.self)
/// }
/// ```
public protocol FeatureImplementation: Implementation {
  /// Drives the feature.
  associatedtype Driver: FeatureDriver where Driver.Feature: Checkable
}

extension FeatureImplementation {
  public static var name: String { "\(Self.self)" }
}
