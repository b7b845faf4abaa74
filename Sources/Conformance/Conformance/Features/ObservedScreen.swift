import Observation
import Spec

/// A feature of an app, on a screen that stands in for SwiftUI's or UIKit's.
///
/// ```swift
/// enum CheckoutFeature: ScreenFeature {
///   static func screen(seed: Cart, environment: any CheckoutService) -> ObservedScreen<CheckoutSpec> {
///     let checkout = Checkout(cart: seed, service: environment)
///     let screen = ObservedScreen<CheckoutSpec>(
///       of: checkout, view: { .init(total: checkout.total) }, stop: { checkout.stop() },
///       perform: { action in
///         switch action {
///         case .pay: checkout.pay()
///         }
///       })
///     checkout.onPaid = { [weak screen] in screen?.emit(.paid($0)) }
///     return screen
///   }
/// }
/// ```
///
/// If the class is not `@Observable` but calls a delegate or a closure, let that call
/// ``ObservedScreen/setNeedsUpdate()``.
public protocol ScreenFeature: ScreenMaking, FeatureImplementation
where Driver == ScreenDriver<Self> {}

/// What a ``ScreenFeature`` has; a protocol of its own, since a driver cannot refer to what it is the driver of.
public protocol ScreenMaking: SendableMetatype {
  /// The feature's specification.
  associatedtype Feature: Checkable

  /// Makes the feature, and a screen that shows it and calls its methods.
  @MainActor
  static func screen(
    seed: Feature.Seed, environment: Feature.Environment
  ) -> ObservedScreen<Feature>
}

extension ScreenFeature {
  public static var capabilities: Capabilities { .screen }
}

extension Capabilities {
  /// What a screen promises of any feature that belongs to the main actor and cancels its work.
  public static let screen = Capabilities(
    delivery: .coalescing(because: "a screen renders once for all changes of a turn"),
    synchronous: .no(because: "the screen renders in a task of its own"),
    threadSafeSend: .no(because: "the feature belongs to the main actor"),
    replay: .yes, severalObservers: .yes, restartable: .yes, bounded: .yes, cancelsInFlight: .yes,
    renders: .changesAndSome("a change that is undone before the screen renders"))
}

/// Drives a ``ScreenFeature``.
public final class ScreenDriver<Maker: ScreenMaking>: FeatureDriver {
  public typealias Feature = Maker.Feature

  private let screen: ObservedScreen<Feature>

  public init(seed: Feature.Seed, environment: Feature.Environment) {
    screen = Maker.screen(seed: seed, environment: environment)
  }

  public var view: Feature.View { screen.view }

  public func send(_ action: Feature.Action) {
    if screen.isOpen { screen.perform(action) }
  }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    screen.observe(observer)
  }

  public func onEffect(
    _ handler: @escaping @MainActor (Feature.Effect) -> Void
  ) -> ObservationToken {
    screen.onEffect(handler)
  }

  public func shutdown() {
    screen.stop()
    screen.close()
  }

  public func attach() { screen.open() }

  public var parts: [AnyObject] { [screen.model] }
}

/// Shows a feature: renders in a task of the main actor, once for all changes of a turn, then handles the
/// effects that the feature caused.
@MainActor
public final class ObservedScreen<Feature: FeatureSpec> {
  /// What was rendered last.
  public private(set) var view: Feature.View
  /// Whether changes are rendered.
  private(set) var isOpen = true
  /// The feature's object.
  let model: AnyObject
  /// Cancels the work under way.
  let stop: @MainActor () -> Void
  /// Calls the method that an action stands for.
  let perform: @MainActor (Feature.Action) -> Void

  private let read: @MainActor () -> Feature.View
  /// How often it was closed: a delivery ends with the session that it began in.
  private var session = 0
  private var isStale = false
  /// Whether the next change of what was read is awaited; to track it twice would leave something behind.
  private var isTracked = false
  private var isScheduled = false
  private var observers: [Listener<Feature.View>] = []
  private var handlers: [Listener<Feature.Effect>] = []
  private var effects: [(effect: Feature.Effect, handlers: [Listener<Feature.Effect>])] = []

  /// A screen that shows what `read` returns, and reads it again when a property of `model` that it has read changes.
  ///
  /// `stop` cancels the work under way, as the feature does when its screen closes; `perform` calls the method that an action
  /// stands for.
  public init(
    of model: AnyObject, view read: @escaping @MainActor () -> Feature.View,
    stop: @escaping @MainActor () -> Void, perform: @escaping @MainActor (Feature.Action) -> Void
  ) {
    (self.model, self.read, self.stop, self.perform) = (model, read, stop, perform)
    view = read()
    track()
  }

  /// Has the view read again and rendered; needed only where a change is not one of an `@Observable` class.
  public func setNeedsUpdate() {
    isStale = true
    schedule()
  }

  /// Causes an effect, which is handled after the next rendering, or at once if the screen is closed.
  public func emit(_ effect: Feature.Effect) {
    guard isOpen else {
      for handler in handlers { handler.receive?(effect) }
      return
    }
    effects.append((effect, handlers))
    schedule()
  }

  private func track() {
    isTracked = true
    view = withObservationTracking(read) { [weak self] in
      // Safe: the feature belongs to the main actor, so its properties change there.
      MainActor.assumeIsolated {
        self?.isTracked = false
        self?.setNeedsUpdate()
      }
    }
  }

  private func schedule() {
    guard isOpen, !isScheduled else { return }
    isScheduled = true
    Task { [weak self] in self?.update() }
  }

  private func update() {
    isScheduled = false
    if isOpen, isStale { render() }
    let (due, session) = (effects, session)
    effects = []
    for (effect, handlers) in due {
      for handler in handlers where session == self.session { handler.receive?(effect) }
    }
  }

  private func render() {
    isStale = false
    if isTracked { view = read() } else { track() }
    let session = session
    for observer in observers where session == self.session { observer.receive?(view) }
  }

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let listener = Listener(observer)
    observers.append(listener)
    if isOpen { observer(view) }
    return ObservationToken { [weak self] in
      listener.receive = nil
      self?.observers.removeAll { $0 === listener }
    }
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    let listener = Listener(handler)
    handlers.append(listener)
    return ObservationToken { [weak self] in
      listener.receive = nil
      self?.handlers.removeAll { $0 === listener }
    }
  }

  func close() {
    isOpen = false
    session += 1
    effects = []
  }

  func open() {
    guard !isOpen else { return }
    isOpen = true
    setNeedsUpdate()
  }
}

/// An observer, until it is stopped.
@MainActor
private final class Listener<Value> {
  var receive: (@MainActor (Value) -> Void)?

  init(_ receive: @escaping @MainActor (Value) -> Void) { self.receive = receive }
}
