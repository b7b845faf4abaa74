import Spec

/// Shows a view model: renders it after changes, then handles its effects.
///
/// It keeps the view that it shows, as SwiftUI does; a screen of which only parts are observed shows, and keeps, no more than
/// these. Every observer but the first is a part of the screen that renders on its own.
@MainActor
final class Screen<Model: ViewModel> {
  typealias Feature = Model.Feature
  typealias Observer = @MainActor (Feature.View) -> Void

  let model: Model
  /// The newest view that the screen has rendered whole; nil while it has rendered none since it was opened.
  private var rendered: Feature.View?
  private(set) var isOpen = false
  private var whole: Rendering<Feature.View>!
  private var observer: Observer?
  /// In the order in which they were added. Ended ones are removed when there are twice as many as were left the last
  /// time, so adding is O(1), amortised.
  private var parts: [any Renderable] = []
  private var leftCount = 0
  private let effects = EffectQueue<Feature.Effect>()

  init(_ model: Model) {
    self.model = model
    whole = rendering { [weak self] in self?.observer?($0) }
    model.onEffect = { [weak self] in self?.receive($0) }
    open()
  }

  /// The view that is shown; the model's where none has been rendered whole.
  var shown: Feature.View { rendered ?? model.view }

  /// Renders from now on. Does nothing while open.
  func open() {
    guard !isOpen else { return }
    isOpen = true
    rendered = nil
    if observer != nil { whole.start() }
    for part in parts { part.start() }
  }

  /// Stops the model's work, and renders and handles nothing more.
  func close() {
    guard isOpen else { return }
    isOpen = false
    rendered = shown
    model.stop()
    whole.stop()
    for part in parts { part.stop() }
    effects.removeAll()
  }

  func observe(_ observer: @escaping Observer) -> ObservationToken {
    guard self.observer != nil else { return observeWhole(observer) }
    return add(rendering(observer))
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    effects.add(handler)
  }

  /// Adds a part that reads some of the model. It renders no value that equals the one it shows, as SwiftUI leaves
  /// out views whose inputs are equal.
  func addPart<Value: Equatable>(
    _ read: @escaping @MainActor (Model) -> Value, _ render: @escaping @MainActor (Value) -> Void
  ) -> ObservationToken {
    var shown: Value?
    return add(
      model.rendering { [model] in
        read(model)
      } to: { value in
        if value == shown { return }
        shown = value
        render(value)
      })
  }

  private func add(_ part: any Renderable) -> ObservationToken {
    if parts.count > 2 * leftCount {
      parts.removeAll(where: \.isEnded)
      leftCount = parts.count
    }
    parts.append(part)
    if isOpen { part.start() }
    return ObservationToken { part.end() }
  }

  private func observeWhole(_ observer: @escaping Observer) -> ObservationToken {
    self.observer = observer
    // Started again, it would track everything twice.
    if whole.isStarted { observer(shown) } else if isOpen { whole.start() }
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  private func rendering(_ observer: @escaping Observer) -> Rendering<Feature.View> {
    model.rendering { [model] in
      model.view
    } to: { [weak self] view in
      self?.rendered = view
      observer(view)
    }
  }

  private func receive(_ effect: Feature.Effect) {
    guard isOpen, effects.append(effect) else { return }
    Task { [weak self] in
      self?.whole.renderIfStale()
      self?.effects.handleAll()
    }
  }
}

/// Effects that wait until the screen has rendered their cause.
@MainActor
private final class EffectQueue<Effect> {
  /// In the order in which they were added; ended ones are removed as in `Screen`.
  private var handlers: [Handler] = []
  private var leftCount = 0
  private var queued: [(effect: Effect, handlers: [Handler])] = []
  private var isHandling = false

  private final class Handler {
    var handle: (@MainActor (Effect) -> Void)?

    init(_ handle: @escaping @MainActor (Effect) -> Void) { self.handle = handle }
  }

  func add(_ handle: @escaping @MainActor (Effect) -> Void) -> ObservationToken {
    if handlers.count > 2 * leftCount {
      handlers.removeAll { $0.handle == nil }
      leftCount = handlers.count
    }
    let handler = Handler(handle)
    handlers.append(handler)
    return ObservationToken { handler.handle = nil }
  }

  /// Queues the effect for the handlers there are now; returns whether it is the first in the queue.
  func append(_ effect: Effect) -> Bool {
    queued.append((effect, handlers))
    return queued.count == 1
  }

  func handleAll() {
    let effects = queued
    queued = []
    isHandling = true
    for (effect, handlers) in effects {
      for handler in handlers where isHandling { handler.handle?(effect) }
    }
    isHandling = false
  }

  /// Drops what is queued, and what is being handled.
  func removeAll() {
    queued = []
    isHandling = false
  }
}
