import Spec

/// A healthy driver of any feature: runs the model itself, one input at a time, on the main actor.
///
/// Every step can be overridden: a mutant is a subclass with one mistake.
@MainActor
class Healthy<Feature: FeatureSpec>: FeatureDriver {
  /// Whether actions go through an inbox and are handled by a task, after `send` has returned.
  nonisolated class var isQueued: Bool { false }
  nonisolated class var capabilities: Capabilities { isQueued ? .queued : .direct }
  /// What the inbox does with actions that are too much for it.
  class var buffering: AsyncStream<Feature.Action>.Continuation.BufferingPolicy { .unbounded }

  var state: Feature.State
  let environment: FeatureEnvironment
  let views = Audience<Feature.View>()
  let effects = Audience<Feature.Effect>()
  var isOpen = true
  private var inbox: AsyncStream<Feature.Action>.Continuation?
  private var waiting: [ModelInput<Feature>] = []
  private(set) var isBusy = false

  required init(seed: Feature.Seed, environment: FeatureEnvironment) {
    state = Feature.initial(seed)
    self.environment = environment
    if Self.isQueued { openInbox() }
  }

  deinit { inbox?.finish() }

  var view: Feature.View { Feature.view(state) }

  func send(_ action: Feature.Action) {
    if let inbox { inbox.yield(action) } else { take(.action(action)) }
  }

  var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    guard let inbox else { return nil }
    return { inbox.yield($0) }
  }

  private func openInbox() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Feature.Action.self, bufferingPolicy: Self.buffering)
    inbox = continuation
    Task { [weak self] in
      for await action in stream { self?.take(.action(action)) }
    }
  }

  /// Handles `input` now, or after the one that is being handled.
  func take(_ input: ModelInput<Feature>) {
    guard isOpen else { return }
    waiting.append(input)
    guard !isBusy else { return }
    isBusy = true
    while isOpen, !waiting.isEmpty { handle(waiting.removeFirst()) }
    isBusy = false
  }

  func handle(_ input: ModelInput<Feature>) {
    let outcome = Feature.reduce(&state, input)
    render(view)
    for effect in outcome.effects { tell(effect) }
    if let request = outcome.request { ask(request) }
  }

  func render(_ view: Feature.View) { views.tell(view) }

  func tell(_ effect: Feature.Effect) { effects.tell(effect) }

  func ask(_ request: Feature.Request) {}

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let observation = views.add(observer)
    if isOpen { observer(view) }
    return observation
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    effects.add(handler)
  }

  func cancelWork() {}

  func shutdown() {
    isOpen = false
    waiting = []
    cancelWork()
  }

  func attach() { isOpen = true }

  var parts: [AnyObject] { [views, effects] }
}

extension Capabilities {
  /// Of a driver that handles an action before `send` returns.
  static let direct = Capabilities(
    synchronous: .yes, threadSafeSend: .no(because: "state is confined to the main actor"),
    replay: .yes, severalObservers: .yes, restartable: .yes, bounded: .yes, cancelsInFlight: .yes,
    renders: .everyAction)

  /// Of a driver with an inbox.
  static let queued = Capabilities(
    synchronous: .no(because: "actions go through an inbox"), threadSafeSend: .yes,
    replay: .yes, severalObservers: .yes, restartable: .yes,
    bounded: .no(because: "the inbox grows"), cancelsInFlight: .yes, renders: .everyAction)

  /// These with one changed.
  func with<Value>(_ key: WritableKeyPath<Capabilities, Value>, _ value: Value) -> Capabilities {
    var changed = self
    changed[keyPath: key] = value
    return changed
  }
}
