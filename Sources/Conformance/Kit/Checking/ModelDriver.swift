import Spec
import Synchronization

/// The model itself as a driver: keeps every rule, whatever a rule sends.
///
/// A shorter version of a check counts only if this driver passes it: then the check still asks for what the model does.
final class ModelDriver<Feature: Checkable>: FeatureDriver {
  private var state: Feature.State
  private let environment: FeatureEnvironment
  private var isOpen = true
  private var pending: [ModelInput<Feature>] = []
  private var isBusy = false
  /// Whether the view is delivered although no input changes it.
  private var isStale = false
  /// How often it was shut down.
  private var session = 0
  /// What was sent by other tasks and waits.
  private let inbox = Inbox<Feature.Action>()
  private let views = Listeners<Feature.View>()
  private let effects = Listeners<Feature.Effect>()
  /// The work under way, by number.
  private var work: [Int: Task<Void, Never>] = [:]
  private var workCount = 0

  init(seed: Feature.Seed, environment: FeatureEnvironment) {
    state = Feature.initial(seed)
    self.environment = environment
  }

  deinit { for task in work.values { task.cancel() } }

  var view: Feature.View { Feature.view(state) }
  var parts: [AnyObject] { [views, effects] }

  func send(_ action: Feature.Action) {
    takeWaiting()
    take(.action(action))
  }

  var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
    Task { [weak self] in
      for await _ in arrivals { self?.takeWaiting() }
    }
    return { [inbox] action in
      inbox.append(action)
      continuation.yield()
    }
  }

  private func takeWaiting() {
    for action in inbox.takeAll() { take(.action(action)) }
  }

  func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let token = views.add(observer)
    if isOpen { deliver { observer(view) } }
    return token
  }

  func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    effects.add(handler)
  }

  func shutdown() {
    isOpen = false
    session += 1
    pending = []
    isStale = false
    views.endDelivery()
    effects.endDelivery()
    _ = inbox.takeAll()
    cancelWork()
  }

  func attach() {
    guard !isOpen else { return }
    isOpen = true
    let former = view
    state = Feature.withoutRequests(state)
    isStale = view != former
    deliver {}
  }

  private func take(_ input: ModelInput<Feature>) {
    guard isOpen else { return }
    pending.append(input)
    deliver {}
  }

  /// Calls `body`, which delivers something, then handles what was sent meanwhile.
  fileprivate func deliver(_ body: () -> Void) {
    let isOutermost = !isBusy
    isBusy = true
    body()
    guard isOutermost else { return }
    while isOpen, isStale || !pending.isEmpty {
      if isStale {
        isStale = false
        views.call(view)
      } else {
        handle(pending.removeFirst())
      }
    }
    isBusy = false
  }

  private func handle(_ input: ModelInput<Feature>) {
    if case .action(let action) = input, Feature.supersedes(action) { cancelWork() }
    let session = session
    let output = Feature.reduce(&state, input)
    views.call(view)
    for effect in output.effects where session == self.session { effects.call(effect) }
    guard session == self.session else { return }
    if case .action(let action) = input, let event = Feature.delayedEvent(after: action) {
      begin { environment in
        try? await environment.clock.sleep(for: event.delay)
        return Task.isCancelled ? nil : event.event
      }
    }
    if let request = output.request {
      if Feature.hasOneRequest { cancelWork() }
      begin { await Feature.answer(to: request, from: $0) }
    }
  }

  private func begin(_ body: @escaping @Sendable (FeatureEnvironment) async -> Feature.Event?) {
    workCount += 1
    work[workCount] = Task { [weak self, workCount, environment] in
      let event = await body(environment)
      // Work that was cancelled meanwhile is no longer there.
      guard let self, work.removeValue(forKey: workCount) != nil, let event else { return }
      take(.event(event))
    }
  }

  private func cancelWork() {
    for task in work.values { task.cancel() }
    work = [:]
  }
}

extension ModelDriver: RowObserving where Feature == ListSpec {
  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    var shown: Row??
    let show: @MainActor (ListSpec.View) -> Void = { view in
      let row = view.row(at: position)
      guard row != shown else { return }
      shown = row
      observer(row)
    }
    let token = views.add(show)
    deliver { show(view) }
    return token
  }
}

/// Values in the order in which they were appended, from any thread.
private final class Inbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func append(_ value: Value) { values.withLock { $0.append(value) } }

  func takeAll() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}

/// Calls functions in the order they were added; they may be added, stop and send at any time.
@MainActor
private final class Listeners<Value> {
  private var functions: [(id: Int, call: @MainActor (Value) -> Void)] = []
  private var count = 0
  private var isDelivering = false

  nonisolated init() {}

  func add(_ function: @escaping @MainActor (Value) -> Void) -> ObservationToken {
    count += 1
    let id = count
    functions.append((id, function))
    return ObservationToken { [weak self] in
      guard let self, let index = functions.firstIndex(where: { $0.id == id }) else { return }
      // Freed after the access to `functions`, which what it captured may use.
      let stopped = functions.remove(at: index)
      withExtendedLifetime(stopped) {}
    }
  }

  func call(_ value: Value) {
    isDelivering = true
    for function in functions where isDelivering {
      if functions.contains(where: { $0.id == function.id }) { function.call(value) }
    }
    isDelivering = false
  }

  func endDelivery() { isDelivering = false }
}
