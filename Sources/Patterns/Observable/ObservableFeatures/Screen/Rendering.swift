import CombineShim
import Observation

/// A part of a screen, which starts and stops with it.
@MainActor
protocol Renderable: AnyObject {
  /// Renders now, and again after every change. Does nothing after `end`.
  func start()

  func stop()

  /// Stops for good, and releases what renders.
  func end()

  var isEnded: Bool { get }
}

/// Renders a value of a model, and again in a later turn of the main actor when it may have changed.
@MainActor
class Rendering<Value>: Renderable {
  fileprivate let read: @MainActor () -> Value
  /// Nil once this has ended.
  private var render: (@MainActor (Value) -> Void)?
  private(set) var isStarted = false
  private var isStale = false

  fileprivate init(
    _ read: @escaping @MainActor () -> Value, _ render: @escaping @MainActor (Value) -> Void
  ) {
    self.read = read
    self.render = render
  }

  func start() {
    guard let render else { return }
    isStarted = true
    isStale = false
    render(tracked())
  }

  func stop() {
    isStarted = false
    isStale = false
  }

  func end() {
    stop()
    render = nil
  }

  var isEnded: Bool { render == nil }

  /// Renders now what is due to be rendered.
  func renderIfStale() {
    guard isStale else { return }
    isStale = false
    render?(tracked())
  }

  /// Reads the value; ``willChange()`` is called before it changes.
  fileprivate func tracked() -> Value { read() }

  fileprivate func willChange() {
    guard isStarted, !isStale else { return }
    isStale = true
    Task { [weak self] in self?.renderIfStale() }
  }
}

/// Renders again after a change of any property that it has read.
///
/// The sequence `Observations` would do the same, asynchronously. Swift 6.3.1 crashes when it compiles one
/// whose closure belongs to the main actor in generic code or captures its model weakly, so none is used.
final class ObservationRendering<Value>: Rendering<Value> {
  override func tracked() -> Value {
    withObservationTracking(read) { [weak self] in
      // Safe: the model is confined to the main actor, so its properties change there.
      MainActor.assumeIsolated { self?.willChange() }
    }
  }
}

/// Renders again after any change of an object.
final class PublisherRendering<Value>: Rendering<Value> {
  private let publisher: ObservableObjectPublisher
  private var subscription: AnyCancellable?

  fileprivate init(
    _ publisher: ObservableObjectPublisher, _ read: @escaping @MainActor () -> Value,
    _ render: @escaping @MainActor (Value) -> Void
  ) {
    self.publisher = publisher
    super.init(read, render)
  }

  override func start() {
    guard !isEnded else { return }
    // Safe: the object is confined to the main actor, so it publishes there.
    subscription = publisher.sink { [weak self] in
      MainActor.assumeIsolated { self?.willChange() }
    }
    super.start()
  }

  override func stop() {
    subscription = nil
    super.stop()
  }
}

extension ViewModel where Self: Observable {
  func rendering<Value>(
    _ read: @escaping @MainActor () -> Value, to render: @escaping @MainActor (Value) -> Void
  ) -> Rendering<Value> {
    ObservationRendering(read, render)
  }
}

extension ViewModel
where Self: ObservableObject, Self.ObjectWillChangePublisher == ObservableObjectPublisher {
  func rendering<Value>(
    _ read: @escaping @MainActor () -> Value, to render: @escaping @MainActor (Value) -> Void
  ) -> Rendering<Value> {
    PublisherRendering(objectWillChange, read, render)
  }
}
