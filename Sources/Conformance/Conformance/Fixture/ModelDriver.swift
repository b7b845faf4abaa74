import Explorer
import Spec
import Synchronization

/// The model itself as a driver: keeps every rule, whatever a rule sends, and what is claimed.
///
/// A failure of a check, or of a shorter version of it, counts only if this driver passes: then the check asks for what
/// the model does.
final class ModelDriver<Feature: Checkable>: FeatureDriver {
  private var state: Feature.State
  private let services: GatedServices<Feature>
  private let clock: ManualClock
  /// The time up to which the model was told that time passed.
  private var timeTold: ManualClock.Instant
  /// Waits for the end of a pause.
  private var pause: Task<Void, Never>?
  private let claims: Capabilities
  private var isOpen = true
  /// What waits to be handled; nil where only time has passed.
  private var pending: [ModelInput<Feature>?] = []
  private var isBusy = false
  /// Whether the view is delivered although no input changes it.
  private var isStale = false
  /// How often it was shut down.
  private var session = 0
  /// What was sent by other tasks and waits.
  private let inbox = Inbox<Feature.Action>()
  private let views = Listeners<Feature.View>()
  private let effects = Listeners<Feature.Effect>()
  /// The requests under way, by number.
  private var work: [Int: (task: Task<Void, Never>, request: Feature.Request)] = [:]
  private var workCount = 0

  init(
    seed: Feature.Seed, services: GatedServices<Feature>, clock: ManualClock,
    _ claims: Capabilities
  ) {
    self.claims = claims
    state = Feature.initial(seed)
    self.services = services
    self.clock = clock
    timeTold = clock.now
  }

  convenience init(seed: Feature.Seed, environment: Feature.Environment) {
    preconditionFailure("the model asks the kit's services")
  }

  deinit {
    pause?.cancel()
    for (task, _) in work.values { task.cancel() }
  }

  var view: Feature.View { Feature.view(state) }
  var parts: [AnyObject] { [views, effects] }

  func send(_ action: Feature.Action) {
    takeWaiting()
    take(.action(action))
  }

  var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    guard claims.threadSafeSend.isClaimed else { return nil }
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
    guard !isOpen, claims.restartable.isClaimed else { return }
    isOpen = true
    timeTold = clock.now
    let former = view
    state = Feature.withoutRequests(state)
    isStale = view != former
    deliver {}
  }

  private func take(_ input: ModelInput<Feature>?) {
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

  private func handle(_ input: ModelInput<Feature>?) {
    let session = session
    let passed = timeTold.duration(to: clock.now)
    timeTold = clock.now
    if passed > .zero, let event = Feature.timeEvent(passed) {
      apply(.event(event), rendersAlways: false)
    }
    guard session == self.session else { return }
    if let input { apply(input, rendersAlways: claims.renders != .changesOnly) }
    guard session == self.session else { return }
    pause?.cancel()
    guard let left = Feature.pause(in: state) else { return }
    pause = Task { [weak self, clock] in
      try? await clock.sleep(for: .milliseconds(left))
      if !Task.isCancelled { self?.take(nil) }
    }
  }

  private func apply(_ input: ModelInput<Feature>, rendersAlways: Bool) {
    let session = session
    let former = view
    let output = Feature.reduce(&state, input)
    cancelSupersededRequests(output.requests)
    if rendersAlways || view != former { views.call(view) }
    for effect in output.effects where session == self.session { effects.call(effect) }
    guard session == self.session else { return }
    for request in output.requests { begin(request) }
  }

  private func begin(_ request: Feature.Request) {
    workCount += 1
    let task = Task { [weak self, workCount, services] in
      let event: Feature.Event?
      do {
        event = Feature.answerEvent(try await services.answer(to: request), to: request)
      } catch let failure as ServiceFailure {
        event = Feature.failureEvent("\(failure)", of: request)
      } catch {
        event = nil
      }
      // Work that was cancelled meanwhile is no longer there.
      guard let self, work.removeValue(forKey: workCount) != nil, let event else { return }
      take(.event(event))
    }
    work[workCount] = (task, request)
  }

  /// Cancels the requests whose answers the model no longer needs, where it now makes the requests `next`.
  private func cancelSupersededRequests(_ next: [Feature.Request]) {
    let numbers = work.keys.sorted()
    let unanswered = numbers.compactMap { work[$0]?.request } + next
    let awaited = Set(Feature.awaitedPositions(unanswered, in: state))
    for (position, number) in numbers.enumerated() where !awaited.contains(position) {
      work.removeValue(forKey: number)?.task.cancel()
    }
  }

  private func cancelWork() {
    pause?.cancel()
    for (task, _) in work.values { task.cancel() }
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
