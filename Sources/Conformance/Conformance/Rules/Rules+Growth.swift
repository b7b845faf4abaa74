import Spec

// The checks of SC1 to SC3: what use leaves behind, however long it goes on.

@MainActor
func retainsLittleWhileStalled(_ fixture: Fixture<SearchSpec>) async throws {
  let long = String(decoding: repeatElement(UInt8(ascii: "q"), count: 16 << 10), as: UTF8.self)
  var growth = GrowthTest(limit: 1 << 20, uses: 64)
  while growth.verdict == nil {
    growth.beginRound()
    for number in 0..<growth.uses {
      fixture.driver.send(.queryChanged(long + "\(number)"))
    }
    growth.endRound()
    await fixture.settle()
  }
  fixture.note("1,024 × .send(.queryChanged(16 KiB)), without a pause")
  try fixture.require(
    growth.verdict == false, .growth, expected: "at most 1 MiB retained",
    found: "more, in each of 4 rounds of 128 to 1,024")
}

/// Uses features again and again in ways after which they are in the state in which they were before.
enum LeavesNothingBehind: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    let requests = Feature.repeatableRequests
    var actions = Feature.roundTrip
    actions.insert(contentsOf: requests, at: min(1, actions.count))
    let words = actions.map { ".send(\(literal: $0))" }.joined(separator: ", ")
    try await first.requireNoGrowth(from: "actions, and requests they supersede", words) {
      fixture, _ in await fixture.take(actions)
    }
    for action in requests {
      try await first.requireNoGrowth(
        from: "answered and failed requests",
        ".send(\(literal: action)), .answer(0), .send(\(literal: action)), .fail(0)"
      ) { fixture, number in
        fixture.driver.send(action)
        await fixture.settle()
        fixture.services.forgetRequests {
          if number % 2 == 0 { $0.answer($0.lastAnswer) } else { $0.fail("down") }
        }
        await fixture.settle()
      }
    }
    for used in [actions, []] {
      try await first.requireNoGrowth(
        from: "stopped observers and handlers",
        "observe, onEffect, \(used.isEmpty ? "" : words + ", ")stop"
      ) { fixture, _ in
        let tokens = fixture.observeAndHandle()
        if !used.isEmpty { await fixture.take(used) }
        for token in tokens { token.cancel() }
        await fixture.settle()
      }
    }
    for restarts in first.capabilities.restartable.isClaimed ? [false, true] : [false] {
      try await first.requireNoGrowth(
        from: restarts ? "shutdown and attach" : "attaching while attached",
        "\(restarts ? "shutdown, " : "")attach, \(words)", isObserved: true
      ) { fixture, _ in
        if restarts { fixture.driver.shutdown() }
        fixture.driver.attach()
        await fixture.take(actions)
      }
    }
  }
}

@MainActor
func leavesNoRowsBehind(_ first: Fixture<ListSpec>) async throws {
  func observe(_ fixture: Fixture<ListSpec>, at position: Int) -> ObservationToken? {
    (fixture.driver as? any RowObserving)?.observeRow(at: position) { _ in }
  }
  try await first.requireNoGrowth(
    from: "stopped observers of a row", "observeRow, .send(.toggle(id: 2)), stop"
  ) { fixture, _ in
    let token = observe(fixture, at: 1)
    fixture.driver.send(.toggle(id: 2))
    await fixture.settle()
    token?.cancel()
    await fixture.settle()
  }
  for (name, removes) in [(".remove(id: …)", true), (".clear", false)] {
    try await first.requireNoGrowth(
      from: "removed rows", ".send(.append(1)), observeRow, .send(\(name)), of the row appended"
    ) { fixture, number in
      fixture.driver.send(.append(1))
      await fixture.settle()
      guard let row = fixture.driver.view.rows.last else { return }
      let token = observe(fixture, at: fixture.driver.view.rows.count - 1)
      // The model's table notes each row until it is cleared.
      fixture.driver.send(removes && number % 100 > 0 ? .remove(id: row.id) : .clear)
      await fixture.settle()
      token?.cancel()
      await fixture.settle()
    }
  }
}

/// Makes a request that stays open, then 1,200 more, each of which ends before the next; then answers the first.
enum ThousandthRequest: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for action in Feature.repeatableRequests {
      let fixture = first.another()
      await fixture.sendAndSettle(action)
      let open = fixture.services.open
      fixture.note(
        "1,200 × .send(\(literal: action)), which is answered or fails before the next")
      for number in 2...1_201 {
        let count = fixture.services.requests.count
        fixture.applyToModel(action)
        fixture.driver.send(action)
        await fixture.settle()
        let made = Array(fixture.services.requests.dropFirst(count))
        // Other rules judge the first few.
        if made.count != 1, number < 10 { return }
        try fixture.require(
          made.count == 1, .requests, expected: "one request at send number \(number)",
          found: made.contents)
        let place = fixture.model.requests.count - 1
        let due = fixture.model.requests[place]
        if number % 2 == 0 {
          let answer = made[0].lastAnswer
          made[0].answer(answer)
          fixture.apply(Feature.answerEvent(answer, to: due), answering: place)
        } else {
          made[0].fail("down")
          fixture.apply(Feature.failureEvent("down", of: due), answering: place)
        }
        await fixture.settle()
        if fixture.driver.view != fixture.model.view, number < 10 { return }
        try fixture.require(
          fixture.driver.view, is: fixture.model.view, "`view`, after request number \(number),")
      }
      for request in open where request.isOpen { await fixture.answer(request) }
      try fixture.requireView()
    }
  }
}

extension Checkable {
  /// Two actions that bring the model back to its state, but not to its view in between; if none are known, at most one
  /// that leaves the view as it is.
  fileprivate static var roundTrip: [Action] {
    for first in actions {
      for second in actions {
        var model = Model<Self>(seed: seed)
        for action in [first, second] { model.send(action) }
        let due = model
        model.send(first)
        guard model.view != due.view else { continue }
        model.send(second)
        if model.state == due.state { return [first, second] }
      }
    }
    return Array(inert.prefix(1))
  }

  /// Actions that make one request each time they are sent, answered or failed, after which the feature shows what it
  /// showed the time before.
  static var repeatableRequests: [Action] {
    actions.filter { action in
      var model = Model<Self>(seed: seed)
      var views: [View] = []
      for number in 1...6 {
        let requests = model.send(action).requests
        guard requests.count == 1 else { return false }
        let request = requests[0]
        let event =
          number % 2 == 0
          ? failureEvent("down", of: request)
          : answerEvent(GatedRequest<Self>(request, number: 1, turn: 0).lastAnswer, to: request)
        guard model.receive(event).requests.isEmpty else { return false }
        views.append(model.view)
      }
      return views[2] == views[4] && views[3] == views[5]
    }
  }
}

extension Fixture {
  /// Sends the actions one by one, then ends what is under way.
  fileprivate func take(_ actions: [Feature.Action]) async {
    for action in actions {
      driver.send(action)
      await settle()
    }
    // A timer that was not cancelled ends when it is due.
    if Feature.timeEvent(.zero) != nil { await run.advance(by: Feature.longerThanPauses) }
    services.forgetRequests { $0.fail("down") }
    await settle()
  }

  fileprivate func observeAndHandle() -> [ObservationToken] {
    [driver.observe { _ in }, driver.onEffect { _ in }]
  }

  /// Requires that `use` of another instance, which messages call `steps`, leaves nothing behind however often it is
  /// repeated.
  fileprivate func requireNoGrowth(
    from source: String, _ steps: String, isObserved: Bool = false,
    _ use: (Fixture, Int) async -> Void
  ) async throws(Violation) {
    let fixture = another()
    let tokens = isObserved ? fixture.observeAndHandle() : []
    var growth = GrowthTest(limit: 4 << 10, uses: 250)
    while growth.verdict == nil {
      reportProgress()
      growth.beginRound()
      for number in 0..<growth.uses { await use(fixture, number) }
      growth.endRound()
    }
    fixture.note("4,000 × \(steps)")
    try fixture.require(
      growth.verdict == false, .growth, expected: "nothing left behind by \(source)",
      found: "more than 4 KiB in each of 4 rounds of 500 to 4,000")
    withExtendedLifetime(tokens) {}
  }
}
