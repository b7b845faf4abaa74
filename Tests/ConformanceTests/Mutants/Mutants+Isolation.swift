import Spec

extension Mutant {
  static let isolation: [Mutant] = [
    .counter(SharesItsState.self, "the state is a static property that the initialiser resets"),
    .search(SharesItsScreen.self, "the newest instance tells the observers of all"),
    .counter(KeysStateByAddress.self, "the state is in a table by address, tidied up later"),
    .search(ClaimsToBeBounded.self, "an unbounded inbox, claimed to be bounded"),
    .list(KeepsFinishedTasks.self, "finished tasks stay in the dictionary"),
    .list(KeepsUndoHistory.self, "every state there has been is kept"),
  ]
}

final class SharesItsState: HealthyCounter {
  private static var count = 0

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Self.count = seed.count
  }

  override var view: CounterSpec.View { CounterSpec.View(count: Self.count) }

  override func handle(_ input: ModelInput<CounterSpec>) {
    state = Self.count
    let outcome = CounterSpec.reduce(&state, input)
    Self.count = state
    render(view)
    for effect in outcome.effects { tell(effect) }
  }
}

final class SharesItsScreen: HealthySearch {
  private static weak var newest: SharesItsScreen?

  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Self.newest = self
  }

  override func render(_ view: SearchSpec.View) {
    super.render(view)
    if Self.newest !== self { Self.newest?.views.tell(view) }
  }
}

final class KeysStateByAddress: HealthyCounter {
  private static var states: [ObjectIdentifier: Int] = [:]

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    state = Self.states[ObjectIdentifier(self)] ?? seed.count
  }

  deinit {
    let address = ObjectIdentifier(self)
    Task { @MainActor in Self.states[address] = nil }
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    super.handle(input)
    Self.states[ObjectIdentifier(self)] = state
  }
}

final class ClaimsToBeBounded: HealthySearch {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities { .queued.with(\.bounded, .yes) }
}

final class KeepsFinishedTasks: HealthyList {
  override func land(_ label: String?, row: Int, refresh: Int) {
    if let label { take(.event(.labelArrived(row: row, label: label))) }
  }
}

final class KeepsUndoHistory: HealthyList {
  private var history: [RowTable] = []

  override func handle(_ input: ModelInput<ListSpec>) {
    history.append(state)
    super.handle(input)
  }
}
