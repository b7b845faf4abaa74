import Spec
import Synchronization

/// A correct driver of any feature: runs the model itself, one input at a time, on the main actor.
///
/// Every part can be overridden: a mutant is a subclass with one mistake.
@MainActor
class ReferenceDriver<Feature: FeatureSpec>: FeatureDriver {
  /// Whether actions go through a queue and are handled by a task, after `send` has returned.
  nonisolated class var isQueued: Bool { false }
  nonisolated class var capabilities: Capabilities { isQueued ? .queued : .direct }
  /// What the queue does with actions when it is full.
  class var buffering: AsyncStream<Feature.Action>.Continuation.BufferingPolicy { .unbounded }

  var state: Feature.State
  let environment: Feature.Environment
  let views = ObserverList<Feature.View>()
  let effects = ObserverList<Feature.Effect>()
  var isOpen = true
  /// How often it was shut down: answers to what an earlier session requested are dropped.
  private(set) var session = 0
  private let queue = ActionQueue<Feature.Action>()
  private var pending: [ModelInput<Feature>] = []
  private(set) var isBusy = false
  /// Whether the view is delivered although no input changes it.
  var isStale = false

  required init(seed: Feature.Seed, environment: Feature.Environment) {
    state = Feature.initial(seed)
    self.environment = environment
    if Self.isQueued { openQueue() }
  }

  deinit { queue.close() }

  var view: Feature.View { Feature.view(state) }

  func send(_ action: Feature.Action) {
    if Self.isQueued { queue.append(action) } else { take(.action(action)) }
  }

  var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    guard Self.isQueued else { return nil }
    return { [queue] in queue.append($0) }
  }

  private func openQueue() {
    let actions = queue.open(Self.buffering)
    Task { [weak self, session] in
      for await action in actions where self?.session == session { self?.take(.action(action)) }
    }
  }

  /// Handles `input` now, or after the input that is being handled.
  func take(_ input: ModelInput<Feature>) {
    guard isOpen else { return }
    pending.append(input)
    deliver {}
  }

  /// Calls `body`, which delivers something, then handles what was sent meanwhile.
  func deliver(_ body: () -> Void) {
    let isOutermost = !isBusy
    isBusy = true
    body()
    guard isOutermost else { return }
    while isOpen, isStale || !pending.isEmpty {
      if isStale {
        isStale = false
        render(view)
      } else {
        handle(pending.removeFirst())
      }
    }
    isBusy = false
  }

  func handle(_ input: ModelInput<Feature>) {
    let session = session
    let output = Feature.reduce(&state, input)
    render(view)
    for effect in output.effects where session == self.session { emit(effect) }
    guard session == self.session else { return }
    if let request = output.request { makeRequest(request) }
  }

  func render(_ view: Feature.View) { views.notify(view) }

  func emit(_ effect: Feature.Effect) { effects.notify(effect) }

  func makeRequest(_ request: Feature.Request) {}

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let observation = views.add(observer)
    if isOpen { deliver { observer(view) } }
    return observation
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    effects.add(handler)
  }

  func cancelWork() {}

  func shutdown() {
    isOpen = false
    session += 1
    queue.close()
    pending = []
    isStale = false
    views.endDelivery()
    effects.endDelivery()
    cancelWork()
  }

  func attach() {
    guard !isOpen else { return }
    isOpen = true
    if Self.isQueued { openQueue() }
    deliver {}
  }

  var parts: [AnyObject] { [views, effects] }
}

extension Capabilities {
  /// The claims of a driver that handles an action before `send` returns.
  static let direct = Capabilities(
    synchronous: .yes, threadSafeSend: .no(because: "state is confined to the main actor"),
    replay: .yes, severalObservers: .yes, restartable: .yes, bounded: .yes, cancelsInFlight: .yes,
    observesParts: .yes, renders: .everyAction)

  /// The claims of a driver with a queue.
  static let queued = Capabilities(
    synchronous: .no(because: "actions go through a queue"), threadSafeSend: .yes,
    replay: .yes, severalObservers: .yes, restartable: .yes,
    bounded: .no(because: "the queue grows"), cancelsInFlight: .yes,
    observesParts: .yes, renders: .everyAction)

  /// These capabilities with one changed.
  func with<Value>(_ key: WritableKeyPath<Capabilities, Value>, _ value: Value) -> Capabilities {
    var changed = self
    changed[keyPath: key] = value
    return changed
  }
}

/// Notifies observers in the order they were added; they may be added, stop and send at any time.
@MainActor
final class ObserverList<Value> {
  typealias Observer = @MainActor (Value) -> Void

  private(set) var observers: [(id: Int, call: Observer)] = []
  private var count = 0
  private var isDelivering = false

  nonisolated init() {}

  func add(_ observer: @escaping Observer) -> ObservationToken {
    count += 1
    let id = count
    observers.append((id, observer))
    return ObservationToken { [weak self] in
      guard let self, let index = observers.firstIndex(where: { $0.id == id }) else { return }
      // Freed after the access to `observers`, which what it captured may use.
      let stopped = observers.remove(at: index)
      withExtendedLifetime(stopped) {}
    }
  }

  func notify(_ value: Value) {
    isDelivering = true
    for observer in observers where isDelivering {
      if observers.contains(where: { $0.id == observer.id }) { observer.call(value) }
    }
    isDelivering = false
  }

  func endDelivery() { isDelivering = false }
}

/// Where actions wait, from any task, while the driver is attached.
private final class ActionQueue<Action: Sendable>: Sendable {
  private let continuation = Mutex<AsyncStream<Action>.Continuation?>(nil)

  func open(_ buffering: AsyncStream<Action>.Continuation.BufferingPolicy) -> AsyncStream<Action> {
    let (actions, next) = AsyncStream.makeStream(of: Action.self, bufferingPolicy: buffering)
    continuation.withLock { $0 = next }
    return actions
  }

  func append(_ action: Action) { _ = continuation.withLock { $0 }?.yield(action) }

  func close() {
    let last = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    last?.finish()
  }
}
