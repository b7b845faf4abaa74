import Libc
import Spec
import Synchronization

// Races that one thread cannot show: a search, not a proof. No schedule repeats them.
extension Rule {
  static let realThreads = [
    Rule(
      "PT1", .claimed(.threadSafeSend),
      "actions of eight real threads are neither lost nor doubled, and each thread's order holds",
      usualCause: "state that is read and written without one lock around both",
      why: "Progress that four downloads report at once does not add up, once in a thousand times",
      smallest: """
        eight threads, each `.send(.add(1)), .send(.add(2)), …`, beginning at the same moment, \
        ten times
        """, needs: .commutingActions,
      check: .every(CountsExactly.self, schedules: .threads, search: keepsOrder)),
    Rule(
      "PT2", .claimed(.threadSafeSend),
      "while real threads send, observers receive the model's views, all in the same order",
      usualCause:
        "a change that is delivered after the lock is released, by whichever thread is first",
      why: "The screen ends with an old number, although the model has the right one",
      smallest: "`.observe`, eight threads and the main actor, each `.send(.increment)`",
      check: .of(schedules: .threads, counter: deliversInOrder)),
    Rule(
      "PT3", .claimed(.threadSafeSend),
      "a feature can be shut down or dropped while real threads send to it",
      usualCause: "a property that `shutdown` changes while a sender reads it",
      why: "Closing a screen while a download reports to it crashes the app, rarely",
      smallest: "eight threads that send, meanwhile `shutdown`", needs: .commutingActions,
      check: .every(Ends.self, schedules: .threads)),
    Rule(
      "PT4", .claimed(.threadSafeSend),
      "an action that one real thread sends after another thread's takes effect after it",
      usualCause: "a queue for each thread",
      why: "A download reports its end from another thread than its progress, and ends at 98 %",
      smallest: "three threads that send one action each, in turn, again and again",
      check: .of(schedules: .threads, search: keepsOrderAcrossThreads)),
  ]
}

/// The threads that send at once.
private let senders = 8
/// How often they begin together.
private let rounds = 10

private enum CountsExactly: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let actions = Feature.commuting(fixture.sendsPerRound)
    for _ in 0..<rounds {
      try await fixture.sendOnThreads { _ in actions }
      try fixture.requireView()
    }
  }
}

@MainActor
private func keepsOrder(_ fixture: Fixture<SearchSpec>) async throws {
  let effects = EffectRecorder(fixture)
  let count = fixture.sendsPerRound
  for _ in 0..<rounds {
    let start = effects.received.count
    try await fixture.sendOnThreads { sender in
      (0..<count).map { .select(id: "\(sender) \($0)") }
    }
    let received = effects.effects[start...]
    try fixture.require(
      received.count == senders * count, .effects,
      expected: (senders * count).counted("effect"), found: received.count.counted("effect"))
    for sender in 0..<senders {
      let due = (0..<count).map { SearchSpec.Effect.open(id: "\(sender) \($0)") }
      let found = received.filter { effect in
        if case .open(let id) = effect { id.hasPrefix("\(sender) ") } else { false }
      }
      let place = zip(due, found).first { $0 != $1 }
      try fixture.require(
        place == nil, .effects,
        expected: place.map { "\($0.0) next, from thread \(sender + 1)" } ?? "",
        found: place.map { "\($0.1)" } ?? "")
    }
  }
}

@MainActor
private func keepsOrderAcrossThreads(_ fixture: Fixture<SearchSpec>) async throws {
  let effects = EffectRecorder(fixture)
  let send = try fixture.claimedSend()
  let threads = 3
  let count = threads * min(fixture.sendsPerRound, 20)
  for round in 0..<rounds {
    let start = effects.received.count
    let ids = (0..<count).map { "\(round) \($0)" }
    fixture.note("\(threads) threads, in turn: \(count) × .send(.select(id: \"\(ids[0])\")), …")
    for id in ids { fixture.applyToModel(.select(id: id)) }
    let turn = Turn()
    // What the threads send waits, so that one that was sent later could overtake.
    Task { @MainActor in turn.holdUp(until: count) }
    await fixture.run.onThreads(threads) { thread in
      for place in stride(from: thread, to: count, by: threads) {
        turn.wait(for: place)
        send(.select(id: ids[place]))
        turn.end()
      }
    }
    await fixture.settle()
    fixture.reportProgress()
    let due = ids.map { SearchSpec.Effect.open(id: $0) }
    let found = Array(effects.effects[start...])
    let place = zip(due, found).first { $0 != $1 }
    try fixture.require(
      place == nil && found.count == due.count, .effects,
      expected: place.map { "\($0.0) next" } ?? due.count.counted("effect"),
      found: place.map { "\($0.1)" } ?? "\(found.count)")
  }
}

@MainActor
private func deliversInOrder(_ fixture: Fixture<CounterSpec>) async throws {
  let recorders = (0..<(fixture.claimsSeveralObservers ? 2 : 1)).map {
    ViewRecorder(fixture, number: $0)
  }
  let count = fixture.sendsPerRound
  for _ in 0..<rounds {
    let start = fixture.model.trace.count - 1
    let received = recorders.map { $0.received.count }
    // Another sender, on the main actor.
    for _ in 0..<count { fixture.applyToModel(.increment) }
    let own = Task { @MainActor [driver = fixture.driver] in
      for _ in 0..<count {
        driver.send(.increment)
        await Task.yield()
      }
    }
    try await fixture.sendOnThreads { _ in Array(repeating: .increment, count: count) }
    await own.value
    await fixture.settle()
    let due = Array(fixture.model.trace[start...])
    for (recorder, before) in zip(recorders, received) {
      let views = [due[0]] + recorder.received[before...]
      try fixture.require(
        fixture.capabilities.delivery == .lossless
          ? Mismatch.ofWhole(views.withoutRepeats, due)
          : Mismatch.ofSubsequence(views.withoutRepeats, due), .trace)
    }
  }
}

private enum Ends: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for round in 0..<rounds {
      first.reportProgress()
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      let actions = Feature.commuting(first.sendsPerRound)
      let send = try fixture.claimedSend()
      let isDropped = round % 2 == 0
      fixture.note("8 threads send; meanwhile \(isDropped ? "drop" : "shutdown")")
      var countAtEnd = 0
      let sent = SendCount()
      // At another moment in every round.
      let moment = senders * actions.count * (round + 1) / (rounds + 1)
      let end = Task { @MainActor in
        while sent.value < moment { await Task.yield() }
        if isDropped { fixture.drop() } else { fixture.driver.shutdown() }
        countAtEnd = recorder.received.count
      }
      await fixture.run.onThreads(senders) { _ in
        for action in actions {
          send(action)
          sent.add()
        }
      }
      await end.value
      await fixture.settle()
      try fixture.require(
        recorder.received.count == countAtEnd || isDropped, .trace,
        expected: "nothing after shutdown",
        found: (recorder.received.count - countAtEnd).counted("view"))
    }
  }
}

extension Fixture {
  /// The number of actions that a thread sends between two starts.
  fileprivate var sendsPerRound: Int { max(1, sends / rounds) }

  /// Sends the actions of each thread, all threads at the same time, then settles.
  ///
  /// The model gets one thread's actions after the other's, so compare only what does not depend on the order
  /// across threads.
  fileprivate func sendOnThreads(
    _ actions: (Int) -> [Feature.Action]
  ) async throws(Violation) {
    let send = try claimedSend()
    let actions = (0..<senders).map(actions)
    note("\(senders) threads, \(actions[0].count) × .send(\(literal: actions[0][0])) each, at once")
    for action in actions.joined() { applyToModel(action) }
    await run.onThreads(senders) { sender in
      for action in actions[sender] { send(action) }
    }
    await settle()
    reportProgress()
  }
}

/// Whose turn it is to send: what one thread did in its turn happens before the next turn.
private final class Turn: Sendable {
  private let place = Atomic(0)

  func wait(for place: Int) {
    while self.place.load(ordering: .acquiring) != place { sched_yield() }
  }

  func end() { place.add(1, ordering: .releasing) }

  /// Blocks this thread until a place's turn, or for a second: a sender may wait for this thread.
  func holdUp(until place: Int) {
    let end = ContinuousClock.now + .seconds(1)
    while self.place.load(ordering: .acquiring) != place, ContinuousClock.now < end {
      sched_yield()
    }
  }
}

/// How many actions the threads have sent.
private final class SendCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}
