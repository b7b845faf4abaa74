/// Drives one instance of a pattern's feature, as a user and a screen would.
///
/// A driver only translates. It must not lock, hop, reorder, deduplicate or cache, because that would
/// hide the pattern's own behaviour. It is isolated to the main actor, as the views that call a
/// feature in an app are.
@MainActor
public protocol FeatureDriver<Feature>: AnyObject {
  /// The feature that this drives.
  associatedtype Feature: FeatureSpec

  /// Creates the feature, attached and ready. Makes no request and causes no effect.
  init(seed: Feature.Seed, environment: FeatureEnvironment)

  /// Queues `action`; actions take effect one at a time, in the order sent.
  ///
  /// An action sent inside a callback takes effect after the delivery has ended. When ``view``
  /// changes is not specified unless the pattern claims `synchronous`.
  func send(_ action: Feature.Action)

  /// The current view. Inside a callback, it equals the view delivered there.
  var view: Feature.View { get }

  /// Calls `observer` with every view that the pattern renders, until the token is cancelled.
  ///
  /// Views arrive on the main actor, one after the other. If the pattern claims `replay`, the current
  /// view comes first. Dropping the token does not stop the observer.
  @discardableResult
  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken

  /// Calls `handler` with every one-shot effect from now on, until the token is cancelled.
  ///
  /// When an effect arrives, on the main actor, ``view`` already includes its cause.
  @discardableResult
  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken

  /// Shuts the feature down, as a closing screen does: work in flight is cancelled, actions that have
  /// not taken effect are dropped, observers and handlers receive nothing more, and later sends do
  /// nothing. Calling it again does nothing.
  ///
  /// ``view`` stays as it is. A dropped feature ends in the same way, and so do all of its tasks.
  func shutdown()

  /// Attaches the view to the feature again after ``shutdown()``; while attached, changes nothing,
  /// repeats nothing and leaves work in flight alone.
  ///
  /// The feature works again only if the pattern claims `restartable`; otherwise this does nothing.
  /// It continues from its old state, without the work that was in flight (a search that was loading
  /// is no longer), or starts from its seed. Observers and handlers continue, except those that were
  /// stopped; they may receive the current view again.
  func attach()

  /// Sends an action, from any task; nil unless the pattern claims thread-safe send.
  var concurrentSend: (@Sendable (Feature.Action) -> Void)? { get }

  /// The pattern's own objects, all of which must be freed with the driver.
  var parts: [AnyObject] { get }
}

extension FeatureDriver {
  public func attach() {}

  public var concurrentSend: (@Sendable (Feature.Action) -> Void)? { nil }
}

/// A driver of the list whose pattern can observe one row alone; see ``Capabilities/observesParts``.
@MainActor
public protocol RowObserving: FeatureDriver<ListSpec> {
  /// Calls `observer` with the row at `position`, counting from 0, and with nil where there is none: first
  /// with the current row, then with every other that the pattern renders there, until the token is cancelled.
  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken
}

/// Stops an observer when cancelled, not when dropped.
@MainActor
public final class ObservationToken {
  private var stop: (@MainActor () -> Void)?

  /// Creates a token that calls `stop` the first time it is cancelled.
  public init(_ stop: @escaping @MainActor () -> Void) { self.stop = stop }

  /// Stops the observer: when this returns, the observer is not called again.
  public func cancel() {
    let stop = self.stop
    self.stop = nil
    stop?()
  }
}
