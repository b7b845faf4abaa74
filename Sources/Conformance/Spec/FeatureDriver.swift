/// Drives one instance of a pattern's feature, as a user and a screen would.
///
/// A driver only translates. It must not lock, hop, reorder, deduplicate or cache, because that would
/// hide the pattern's own behaviour. It is isolated to the main actor, as the views that call a
/// feature in an app are.
///
/// Everything but ``concurrentSend`` is called on the main actor, ``ObservationToken/cancel()`` included.
///
/// Instances share nothing: no instance changes what another shows, and a new one finds nothing that
/// those before it left. Memory for actions, ended requests, stopped observers and removed rows is released.
@MainActor
public protocol FeatureDriver<Feature>: AnyObject {
  /// The feature that this drives.
  associatedtype Feature: FeatureSpec

  /// Creates the feature, attached and ready. Makes no request and causes no effect.
  init(seed: Feature.Seed, environment: Feature.Environment)

  /// Queues `action`; actions take effect one at a time, each exactly once, in the order sent, whether
  /// anybody observes or not, and whether the task that sends is cancelled or not. The thousandth request that they
  /// lead to is like the first; each waits for its answer, however long that takes.
  ///
  /// An action sent inside a callback takes effect after the delivery has ended. Several may be sent
  /// inside one callback, and a chain of them, each sent inside the next delivery, may be of any length.
  /// The same holds if another instance, which this callback has sent to, sends back.
  ///
  /// When ``view`` changes is not specified unless the pattern claims `synchronous`. Two instances that send each
  /// other what the other lacks settle after each change. If the next change comes before that, they may never
  /// settle, unless the pattern claims `synchronous`.
  func send(_ action: Feature.Action)

  /// The current view: the model's, never half a change. Before the first action, it is the view of the
  /// seed. Inside a callback, it equals the view delivered there.
  var view: Feature.View { get }

  /// The model's view, as code that reads the feature now finds it, such as a data source, whether it was rendered yet or
  /// not. It is ``view`` unless the pattern keeps both.
  var modelView: Feature.View { get }

  /// Calls `observer` with every view that the pattern renders, until the token is cancelled.
  ///
  /// Views arrive on the main actor, one after the other, for all observers in the same order. The last
  /// one equals ``view`` once nothing is left to do. If the pattern claims `replay`, the current view
  /// comes first; otherwise it may, once, and an observer that is added while an action is under way may miss
  /// its view. Observers may come and go at any time, even during a delivery and inside the first call of another;
  /// the others miss nothing. Dropping the token does not stop the observer. What the observer captured is freed when it
  /// is stopped, or soon afterwards; it may then send, stop observers and observe.
  @discardableResult
  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken

  /// Calls `handler` with every one-shot effect from now on, until the token is cancelled: once each, in
  /// order, even if two are equal.
  ///
  /// When an effect arrives, on the main actor, ``view`` already includes its cause. Whether observers have received
  /// that view by then, or receive it afterwards, is not specified. A handler that is
  /// added inside a delivery may miss the effects of the action under way.
  @discardableResult
  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken

  /// Shuts the feature down, as a closing screen does: work in flight is cancelled, actions that have
  /// not taken effect are dropped, observers and handlers receive nothing more, and later sends do
  /// nothing. Calling it again does nothing.
  ///
  /// Inside a callback, this ends the delivery: observers that it has not reached receive nothing. An
  /// observer that is added before ``attach()`` receives the current view at most. ``view`` stays as it
  /// is. Work whose task has not begun may still call a service, and then finds itself cancelled.
  ///
  /// A dropped feature ends in the same way, even half-way through an action, and so do all of its tasks.
  func shutdown()

  /// Attaches the view to the feature again after ``shutdown()``; while attached, changes nothing,
  /// repeats nothing, and leaves work in flight and the delivery under way alone. However often it is called,
  /// nothing is left behind.
  ///
  /// The feature works again only if the pattern claims `restartable`; otherwise this does nothing.
  /// It continues from its old state, without the work that was in flight, or starts from its seed. A search that
  /// was loading then shows its query, with the results that it had or none. Actions that were dropped stay
  /// dropped. Observers and handlers continue, except those that were stopped; they may receive the current
  /// view again.
  func attach()

  /// Sends an action, from any task, even while the feature is shut down or dropped; nil unless the pattern
  /// claims thread-safe send. It works again after ``attach()``, and keeps no observer alive.
  var concurrentSend: (@Sendable (Feature.Action) -> Void)? { get }

  /// The pattern's own objects, all of which must be freed with the driver.
  var parts: [AnyObject] { get }
}

extension FeatureDriver {
  public var modelView: Feature.View { view }

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

/// Stops an observer when cancelled, not when dropped. Keeps no feature alive.
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
