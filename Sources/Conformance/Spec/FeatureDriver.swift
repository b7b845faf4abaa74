/// Makes one instance of a pattern's feature do what a user and a screen do.
///
/// A driver only translates. It does not lock, hop, reorder, deduplicate or cache: what the
/// pattern does must show. It lives on the main actor, because a view is the real caller.
@MainActor
public protocol FeatureDriver<Feature>: AnyObject {
  /// The feature that is driven.
  associatedtype Feature: FeatureSpec

  /// Makes the feature, attached and ready; asks nothing of `environment` yet.
  init(seed: Feature.Seed, environment: FeatureEnvironment)

  /// Queues `action`; actions take effect one at a time, in the order sent.
  ///
  /// Nothing is promised about when ``view`` next changes unless the pattern claims `synchronous`.
  func send(_ action: Feature.Action)

  /// What a screen would show now.
  var view: Feature.View { get }

  /// Calls `observer` with every view that the pattern renders, until the token is cancelled.
  ///
  /// With `replay` claimed, the current view comes first. Keeping the token is not needed.
  @discardableResult
  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken

  /// Calls `handler` with every one-shot effect from now on, until the token is cancelled.
  @discardableResult
  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken

  /// Takes the feature down as a screen that goes away does: pending work is cancelled, later sends
  /// do nothing. May be called more than once.
  func shutdown()

  /// Attaches the view to the feature again; while attached, changes nothing.
  ///
  /// Only patterns that claim `restartable` work again after ``shutdown()``; others do nothing.
  func attach()

  /// Sends from any task; nil where the pattern does not claim thread-safe send.
  var concurrentSend: (@Sendable (Feature.Action) -> Void)? { get }

  /// The pattern's own objects, all of which must be freed when the driver is.
  var parts: [AnyObject] { get }
}

extension FeatureDriver {
  public func attach() {}

  public var concurrentSend: (@Sendable (Feature.Action) -> Void)? { nil }
}
