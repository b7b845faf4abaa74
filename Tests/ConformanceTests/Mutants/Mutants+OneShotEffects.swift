import Spec

extension Mutant {
  static let oneShotEffects: [Mutant] = [
    .counter(KeepsEffectsAsState.self, "an effect is a property of the state, so equal ones merge"),
    .list(MergesQuickEffects.self, "an effect is a property that the next turn reads"),
    .counter(TellsTheNewestHandler.self, "a single effect handler, so that the last one wins"),
    .counter(ReplaysTheLastEffect.self, "effects are in a stream that keeps the current value"),
    .list(TellsBeforeCommitting.self, "the effect is sent before the state is committed"),
    .counter(SharesItsPulse.self, "an effect is a shared object that changes before it is read"),
  ]
}

final class KeepsEffectsAsState: HealthyCounter {
  private var effect: CounterSpec.Effect?

  override func tell(_ effect: CounterSpec.Effect) {
    if effect != self.effect { super.tell(effect) }
    self.effect = effect
  }
}

final class MergesQuickEffects: HealthyList {
  private var pending: ListSpec.Effect?

  override func tell(_ effect: ListSpec.Effect) {
    pending = effect
    Task { [weak self] in
      guard let self, let effect = pending else { return }
      pending = nil
      effects.tell(effect)
    }
  }
}

final class TellsTheNewestHandler: HealthyCounter {
  override func tell(_ effect: CounterSpec.Effect) { effects.members.last?.call(effect) }
}

final class ReplaysTheLastEffect: HealthyCounter {
  private var last: CounterSpec.Effect?

  override func tell(_ effect: CounterSpec.Effect) {
    last = effect
    super.tell(effect)
  }

  override func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    if let last { handler(last) }
    return super.onEffect(handler)
  }
}

final class TellsBeforeCommitting: HealthyList {
  override func handle(_ input: ModelInput<ListSpec>) {
    var next = state
    for effect in ListSpec.reduce(&next, input).effects { super.tell(effect) }
    super.handle(input)
  }

  override func tell(_ effect: ListSpec.Effect) {}
}

final class SharesItsPulse: HealthyCounter {
  private var pulse: CounterSpec.Effect?

  override func tell(_ effect: CounterSpec.Effect) {
    pulse = effect
    Task { [weak self] in
      guard let self, let pulse else { return }
      effects.tell(pulse)
    }
  }
}
