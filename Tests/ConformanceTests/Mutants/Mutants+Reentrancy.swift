import Spec

extension Mutant {
  static let reentrancy: [Mutant] = [
    .counter(HandlesAtOnce.self, "an action sent from inside a callback is handled at once"),
    .list(HandlesListActionsAtOnce.self, "the same, where there is no long chain to overflow"),
    .counter(AppliesAtOnce.self, "such an action changes the state at once and is told later"),
    .counter(DrainsRecursively.self, "the queue is drained by a function that calls itself"),
    .counter(LosesReentrantSends.self, "an action that comes while another is handled is dropped"),
    .search(
      TellsEffectsInTheMiddle.self, "a send from inside an effect handler is handled at once"),
  ]
}

final class HandlesAtOnce: HealthyCounter {
  override func take(_ input: ModelInput<CounterSpec>) {
    if isOpen { handle(input) }
  }
}

final class HandlesListActionsAtOnce: HealthyList {
  override func take(_ input: ModelInput<ListSpec>) {
    if isOpen { handle(input) }
  }
}

final class AppliesAtOnce: HealthyCounter {
  private var untold: [(view: CounterSpec.View, effects: [CounterSpec.Effect])] = []
  private var isTelling = false

  override func take(_ input: ModelInput<CounterSpec>) {
    guard isOpen else { return }
    let effects = CounterSpec.reduce(&state, input).effects
    untold.append((view, effects))
    guard !isTelling else { return }
    isTelling = true
    while !untold.isEmpty {
      let next = untold.removeFirst()
      render(next.view)
      for effect in next.effects { tell(effect) }
    }
    isTelling = false
  }
}

final class DrainsRecursively: HealthyCounter {
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
    guard !pending.isEmpty else { return }
    handle(pending.removeFirst())
    drain()
  }
}

final class LosesReentrantSends: HealthyCounter {
  private var isHandling = false

  override func take(_ input: ModelInput<CounterSpec>) {
    guard !isHandling else { return }
    isHandling = true
    super.take(input)
    isHandling = false
  }
}

final class TellsEffectsInTheMiddle: HealthySearch {
  private var isTelling = false

  override func take(_ input: ModelInput<SearchSpec>) {
    if isTelling, isOpen { handle(input) } else { super.take(input) }
  }

  override func tell(_ effect: SearchSpec.Effect) {
    isTelling = true
    super.tell(effect)
    isTelling = false
  }
}
