import Spec

extension Mutant {
  static let initialState: [Mutant] = [
    .counter(BlankUntilRendered.self, "`view` is a placeholder until something is rendered"),
    .counter(IgnoresTheSeed.self, "starts from a default instead of the seed"),
    .list(IgnoresTheRowsOfItsSeed.self, "starts with an empty table instead of the seed's"),
    .search(SearchesOnStart.self, "the initialiser requests the first page"),
    .search(PrefetchesWhenIdle.self, "requests the first page when nothing happens for a while"),
    .counter(CausesAnEffectAtStart.self, "the initialiser causes an effect"),
    .counter(
      DeliversTheStartTwice.self, "the stream replays its first element, and so does `observe`"),
    .counter(OffersUnclaimedSends.self, "`concurrentSend` without the claim"),
  ]
}

final class BlankUntilRendered: ReferenceCounter {
  private var isRendered = false

  override var view: CounterSpec.View { isRendered ? super.view : CounterSpec.View(count: 0) }

  override func render(_ view: CounterSpec.View) {
    isRendered = true
    super.render(self.view)
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    isRendered = true
    return super.observe(observer)
  }
}

final class IgnoresTheSeed: ReferenceCounter {
  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: CounterSpec.Seed(), environment: environment)
  }
}

final class IgnoresTheRowsOfItsSeed: ReferenceList {
  required init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: ListSpec.Seed(), environment: environment)
  }
}

final class SearchesOnStart: ReferenceSearch {
  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    send(.submit)
  }
}

final class PrefetchesWhenIdle: ReferenceSearch {
  private var prefetch: Task<Void, any Error>?

  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    prefetch = Task {
      try await environment.clock.sleep(for: .milliseconds(500))
      _ = try await environment.search.page(0, of: seed.query)
    }
  }

  deinit { prefetch?.cancel() }

  override func take(_ input: ModelInput<SearchSpec>) {
    prefetch?.cancel()
    super.take(input)
  }

  override func shutdown() {
    prefetch?.cancel()
    super.shutdown()
  }
}

final class CausesAnEffectAtStart: ReferenceCounter {
  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Task { [weak self] in self?.emit(.didReset(from: 0)) }
  }
}

final class DeliversTheStartTwice: ReferenceCounter {
  private var hasStarted = false

  override func take(_ input: ModelInput<CounterSpec>) {
    hasStarted = true
    super.take(input)
  }

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    if !hasStarted { observer(view) }
    return super.observe(observer)
  }
}

final class OffersUnclaimedSends: ReferenceCounter {
  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [weak self] action in Task { @MainActor in self?.send(action) } }
  }
}
