import Spec

extension Mutant {
  static let reentrancy: [Mutant] = [
    .counter(HandlesAtOnce.self, "an action sent inside a callback is handled at once"),
    .list(
      HandlesListActionsAtOnce.self,
      "an action sent inside a callback is handled at once, in a short chain"),
    .counter(
      AppliesAtOnce.self,
      "an action sent inside a callback changes the state at once, but renders later"),
    .counter(DrainsRecursively.self, "the queue is drained by a function that calls itself"),
    .counter(
      LosesReentrantSends.self, "an action that arrives while another is handled is dropped"),
    .search(
      HandlesSendsInsideEffects.self, "an action sent inside an effect handler is handled at once"),
    .counter(HasRoomForOne.self, "while an action is handled, room for one other"),
    .list(BatchesReentrantViews.self, "actions sent inside one callback are rendered together"),
    .search(ReversesEffectSends.self, "actions sent inside an effect handler go to the front"),
    .counter(NestsInReplays.self, "an action sent inside the first delivery is handled at once"),
    .counter(MergesAdditions.self, "additions that wait are handled as one"),
    .counter(HasRoomForSixteen.self, "no more than 16 actions can wait inside a callback"),
    .counter(
      KnowsTheInnermostDelivery.self,
      "of deliveries inside one another, only the innermost instance lets actions wait"),
    .counter(
      WaitsForOtherInstances.self,
      "claims to be synchronous, but waits while another instance delivers"),
  ]
}

final class HandlesAtOnce: ReferenceCounter {
  override func take(_ input: ModelInput<CounterSpec>) {
    if isOpen { handle(input) }
  }
}

final class HandlesListActionsAtOnce: ReferenceList {
  override func take(_ input: ModelInput<ListSpec>) {
    if isOpen { handle(input) }
  }
}

final class AppliesAtOnce: ReferenceCounter {
  private var undelivered: [(view: CounterSpec.View, effects: [CounterSpec.Effect])] = []
  private var isDelivering = false

  override func take(_ input: ModelInput<CounterSpec>) {
    guard isOpen else { return }
    let effects = CounterSpec.reduce(&state, input).effects
    undelivered.append((view, effects))
    guard !isDelivering else { return }
    isDelivering = true
    while !undelivered.isEmpty {
      let next = undelivered.removeFirst()
      render(next.view)
      for effect in next.effects { emit(effect) }
    }
    isDelivering = false
  }
}

final class DrainsRecursively: ReferenceCounter {
  private var pending: [ModelInput<CounterSpec>] = []
  private var isDraining = false

  override func take(_ input: ModelInput<CounterSpec>) {
    guard isOpen else { return }
    pending.append(input)
    if !isDraining { drain() }
  }

  private func drain() {
    isDraining = true
    defer { isDraining = false }
    guard isOpen, !pending.isEmpty else { return }
    handle(pending.removeFirst())
    drain()
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let isOutermost = !isDraining
    isDraining = true
    let token = super.observe(observer)
    if isOutermost { drain() }
    return token
  }

  override func shutdown() {
    pending = []
    super.shutdown()
  }
}

final class LosesReentrantSends: ReferenceCounter {
  private var isHandling = false

  override func take(_ input: ModelInput<CounterSpec>) {
    guard !isHandling else { return }
    isHandling = true
    super.take(input)
    isHandling = false
  }
}

final class HandlesSendsInsideEffects: ReferenceSearch {
  private var isDelivering = false

  override func take(_ input: ModelInput<SearchSpec>) {
    if isDelivering, isOpen { handle(input) } else { super.take(input) }
  }

  override func emit(_ effect: SearchSpec.Effect) {
    isDelivering = true
    super.emit(effect)
    isDelivering = false
  }
}

final class HasRoomForOne: ReferenceCounter {
  private var next: ModelInput<CounterSpec>?
  private var isHandling = false

  override func take(_ input: ModelInput<CounterSpec>) {
    next = input
    guard isOpen, !isHandling else { return }
    isHandling = true
    while let input = next {
      next = nil
      handle(input)
    }
    isHandling = false
  }
}

final class BatchesReentrantViews: ReferenceList {
  private var waiting: [ModelInput<ListSpec>] = []
  private var isHandling = false

  override func take(_ input: ModelInput<ListSpec>) {
    guard isOpen else { return }
    waiting.append(input)
    guard !isHandling else { return }
    isHandling = true
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      let outputs = batch.map { ListSpec.reduce(&state, $0) }
      render(view)
      for effect in outputs.flatMap(\.effects) { emit(effect) }
      for output in outputs { if let request = output.request { makeRequest(request) } }
    }
    isHandling = false
  }
}

final class ReversesEffectSends: ReferenceSearch {
  private var waiting: [SearchSpec.Action] = []
  private var isDelivering = false

  override func send(_ action: SearchSpec.Action) {
    if isDelivering { waiting.insert(action, at: 0) } else { super.send(action) }
  }

  override func emit(_ effect: SearchSpec.Effect) {
    isDelivering = true
    super.emit(effect)
    isDelivering = false
    let actions = waiting
    waiting = []
    for action in actions { super.send(action) }
  }
}

final class NestsInReplays: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = views.add(observer)
    if isOpen { observer(view) }
    return token
  }
}

final class MergesAdditions: ReferenceCounter {
  private var sum: Int?
  private var isSending = false

  override func send(_ action: CounterSpec.Action) {
    guard isBusy, case .add(let amount) = action else {
      flush()
      return super.send(action)
    }
    sum = (sum ?? 0) + amount
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    super.handle(input)
    flush()
  }

  private func flush() {
    if let sum = sum.take() { super.send(.add(sum)) }
  }
}

final class HasRoomForSixteen: ReferenceCounter {
  private var waitingCount = 0

  override func take(_ input: ModelInput<CounterSpec>) {
    guard isBusy else { return super.take(input) }
    guard waitingCount < 16 else { return }
    waitingCount += 1
    super.take(input)
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    waitingCount = 0
    super.handle(input)
  }
}

final class KnowsTheInnermostDelivery: ReferenceCounter {
  private static weak var innermost: KnowsTheInnermostDelivery?

  override func take(_ input: ModelInput<CounterSpec>) {
    if isOpen, isBusy, Self.innermost !== self { handle(input) } else { super.take(input) }
  }

  override func deliver(_ body: () -> Void) {
    let outer = Self.innermost
    Self.innermost = self
    super.deliver(body)
    Self.innermost = outer
  }
}

final class WaitsForOtherInstances: ReferenceCounter {
  private static weak var delivering: WaitsForOtherInstances?

  override func take(_ input: ModelInput<CounterSpec>) {
    guard let other = Self.delivering, other !== self else { return super.take(input) }
    Task { [weak self] in self?.take(input) }
  }

  override func deliver(_ body: () -> Void) {
    let outer = Self.delivering
    Self.delivering = self
    super.deliver(body)
    Self.delivering = outer
  }
}
