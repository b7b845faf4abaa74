import Spec

extension Mutant {
  static let oneShotEffects: [Mutant] = [
    .counter(KeepsEffectsAsState.self, "an effect is a property of the state, so equal ones merge"),
    .list(MergesQuickEffects.self, "an effect is a property that a later task reads"),
    .counter(NotifiesTheNewestHandler.self, "a single effect handler, so that the newest wins"),
    .counter(ReplaysTheLastEffect.self, "effects are in a stream that keeps the current value"),
    .list(DeliversBeforeCommitting.self, "the effect is sent before the state is committed"),
    .counter(SharesItsPulse.self, "an effect is a shared object that changes before it is read"),
  ]
}

final class KeepsEffectsAsState: ReferenceCounter {
  private var effect: CounterSpec.Effect?

  override func emit(_ effect: CounterSpec.Effect) {
    if effect != self.effect { super.emit(effect) }
    self.effect = effect
  }
}

final class MergesQuickEffects: ReferenceList {
  private var pending: ListSpec.Effect?

  override func emit(_ effect: ListSpec.Effect) {
    pending = effect
    Task { [weak self] in
      guard let self, let effect = pending else { return }
      pending = nil
      effects.notify(effect)
    }
  }
}

final class NotifiesTheNewestHandler: ReferenceCounter {
  override func emit(_ effect: CounterSpec.Effect) { effects.observers.last?.call(effect) }
}

final class ReplaysTheLastEffect: ReferenceCounter {
  private var last: CounterSpec.Effect?

  override func emit(_ effect: CounterSpec.Effect) {
    last = effect
    super.emit(effect)
  }

  override func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    if let last { handler(last) }
    return super.onEffect(handler)
  }
}

final class DeliversBeforeCommitting: ReferenceList {
  override func handle(_ input: ModelInput<ListSpec>) {
    var next = state
    let session = session
    for effect in ListSpec.reduce(&next, input).effects { super.emit(effect) }
    if session == self.session { super.handle(input) }
  }

  override func emit(_ effect: ListSpec.Effect) {}
}

final class SharesItsPulse: ReferenceCounter {
  private var pulse: CounterSpec.Effect?

  override func emit(_ effect: CounterSpec.Effect) {
    pulse = effect
    Task { [weak self] in
      guard let self, let pulse else { return }
      effects.notify(pulse)
    }
  }
}
