import Spec

// The check of AW9.

/// One race: what leads to it, and what happens at once.
struct Race<Feature: Checkable> {
  var steps: [Step<Feature>] = []
  var before: [Feature.Action] = []
  let actions: [Feature.Action]
  /// Sent inside the first delivery.
  var inside: Feature.Action?
  /// Whether the open requests fail meanwhile; otherwise they are answered.
  var failing = false
  var pause: Duration?
  var cancellation = CancellationResponse.immediate

  /// Runs the race on another instance.
  @MainActor
  func run(_ first: Fixture<Feature>) async throws {
    do {
      try await run(first, .together)
    } catch {
      // If it goes wrong one after the other, too, other rules judge it.
      for start in [RaceStart.actionsFirst, .eventsFirst] {
        do { try await run(first, start) } catch { return }
      }
      throw error
    }
  }

  @MainActor
  private func run(_ first: Fixture<Feature>, _ start: RaceStart) async throws {
    let fixture = first.another(cancellation: cancellation)
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    try await fixture.begin(steps + before.map { .send($0) })
    try await fixture.requireRequests()
    let events = fixture.services.open.filter { fixture.othersDue(for: $0).isEmpty }
      .map { fixture.racingAnswer($0, failing: failing) }
    try await fixture.race(
      actions, with: events, after: pause, inside: inside, starting: start, [recorder], effects)
    if let pause, !fixture.isUndecided {
      await fixture.advance(pause)
      try await fixture.requireRequests()
      try fixture.requireLast(recorder)
    }
    fixture.drop()
  }
}

@MainActor
func answersRaceWithEdits(_ fixture: Fixture<ListSpec>) async throws {
  for race in [
    Race(
      before: [.refresh(id: 1), .refresh(id: 2)], actions: [.toggle(id: 1), .swap(0, 1)]),
    Race(before: [.refresh(id: 2)], actions: [.remove(id: 2), .append(1)]),
    Race(
      before: [.refresh(id: 3)], actions: [.select(id: 1), .toggle(id: 3)], inside: .remove(id: 2)),
  ] as [Race<ListSpec>] {
    try await race.run(fixture)
  }
}

@MainActor
func answersRaceWithQueries(_ fixture: Fixture<SearchSpec>) async throws {
  let select = SearchSpec.Action.select(id: "r")
  for race in [
    Race(before: [.submit], actions: [.queryChanged("b"), select]),
    Race(before: [.submit], actions: [.queryChanged("b"), select], cancellation: .ignored),
    Race(before: [.submit], actions: [.submit], cancellation: .ignored),
    Race(before: [.submit], actions: [.clear]),
    Race(before: [.submit], actions: [.loadMore, select], inside: .select(id: "s")),
    Race(before: [.submit], actions: [.retry, .queryChanged("b")], failing: true),
    Race(
      before: [.queryChanged("a")], actions: [.queryChanged("b")], pause: SearchSpec.debounce),
    Race(before: [.queryChanged("a")], actions: [.submit], pause: SearchSpec.debounce),
  ] as [Race<SearchSpec>] {
    try await race.run(fixture)
  }
}
