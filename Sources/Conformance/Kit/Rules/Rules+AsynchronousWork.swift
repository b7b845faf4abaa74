import Spec

extension Rule {
  static let asynchronousWork = [
    Rule(
      "AW1", .required, "loading is visible before the request is answered",
      usualCause: "the phase is set after the await instead of before",
      search: { rig in
        let listener = Listener(rig)
        rig.send(.submit)
        await rig.settle()
        try rig.requirePhase(.loading, listener)
        await rig.answer(try rig.onlyOpenGate())
        rig.send(.loadMore)
        await rig.settle()
        try rig.requirePhase(.loading, listener)
      }),
    Rule(
      "AW2", .required, "a result is merged into the state at arrival, not the state at departure",
      usualCause: "the state is read before the await and written back after it",
      schedules: .many,
      list: { rig in
        let listener = Listener(rig)
        rig.send(.refresh(id: 2))
        try await rig.requireRequests()
        for action: ListSpec.Action in [.toggle(id: 2), .append(1), .swap(0, 1)] {
          rig.send(action)
        }
        await rig.settle()
        await rig.answer(try rig.onlyOpenGate())
        try rig.requireLast(listener)
      }),
    Rule(
      "AW3", .required,
      "the newest query wins, whatever the order of answers; clear beats all pending ones",
      usualCause: "an answer is not compared with what is wanted by then",
      schedules: .many, search: newestQueryWins),
    Rule(
      "AW4", .claimed(.cancelsInFlight), "superseded work is cancelled",
      usualCause: "the task is forgotten instead of cancelled",
      search: { rig in
        for action: SearchSpec.Action in [.submit, .queryChanged("b"), .clear] {
          rig.send(.queryChanged("a"))
          rig.send(.submit)
          await rig.settle()
          let gate = try rig.onlyOpenGate()
          rig.send(action)
          await rig.settle()
          try rig.require(
            gate.wasCancelled, .notCancelled, expected: "the request for \(gate.subject) cancelled",
            found: "it goes on after .\(action)")
          rig.send(.clear)
          await rig.settle()
        }
      }),
    Rule(
      "AW5", .required, "cancellation is never shown as an error",
      usualCause: "a catch-all that shows every error",
      schedules: .many,
      search: { rig in
        let listener = Listener(rig)
        for action: SearchSpec.Action in [.submit, .queryChanged("b"), .clear] {
          rig.send(.queryChanged("a"))
          rig.send(.submit)
          await rig.settle()
          rig.send(action)
          await rig.settle()
        }
        let errors = listener.heard.filter { if case .failed = $0.phase { true } else { false } }
        try rig.require(
          errors.isEmpty, .trace, expected: "no failure, for nothing failed",
          found: "\(brief: errors)")
      }),
    Rule(
      "AW6", .required, "independent requests all land, whatever the order of answers",
      usualCause: "one task property for all requests, so that each replaces the one before",
      schedules: .many,
      list: { rig in
        for order in [[0, 0, 0, 0], [3, 2, 1, 0], [1, 2, 0, 0]] {
          let listener = Listener(rig)
          for row in [1, 2, 3, 1] { rig.send(.refresh(id: row)) }
          try await rig.requireRequests()
          for place in order { await rig.answer(try rig.openGate(place)) }
          try rig.requireLast(listener)
        }
      }),
    Rule(
      "AW7", .required,
      "a debounced request starts once, at its interval on the injected clock, not before",
      usualCause: "a timer of its own, or one per keystroke that is never called off",
      search: debouncesOnTheClock),
    Rule(
      "AW8", .required, "loadMore appends exactly once, in order, and not while loading",
      usualCause: "a second loadMore while the first is under way",
      schedules: .many,
      search: { rig in
        let listener = Listener(rig)
        rig.send(.submit)
        await rig.settle()
        rig.send(.loadMore)
        try await rig.requireRequests()
        await rig.answer(try rig.onlyOpenGate())
        for _ in 1...2 { rig.send(.loadMore) }
        try await rig.requireRequests()
        await rig.answer(try rig.onlyOpenGate(), more: false)
        rig.send(.loadMore)
        try await rig.requireRequests()
        try rig.requireLast(listener)
      }),
  ]
}

@MainActor
private func newestQueryWins(_ given: Rig<SearchSpec>) async throws {
  for temper in [Temper.stubborn, .prompt] {
    for order in [[0, 1], [1, 0]] {
      let rig = given.fresh(temper: temper)
      let listener = Listener(rig)
      for query in ["a", "b"] {
        rig.send(.queryChanged(query))
        rig.send(.submit)
        await rig.settle()
      }
      let gates = rig.world.requests
      for place in order where gates.indices.contains(place) && gates[place].isOpen {
        await rig.answer(gates[place])
      }
      try rig.requireLast(listener)

      rig.send(.submit)
      await rig.settle()
      rig.send(.clear)
      await rig.settle()
      for gate in rig.world.open { await rig.answer(gate) }
      try rig.requireLast(listener)
    }
  }
}

@MainActor
private func debouncesOnTheClock(_ rig: Rig<SearchSpec>) async throws {
  for (action, pause) in [
    (SearchSpec.Action.queryChanged("a"), 299), (.queryChanged("ab"), 150), (.clear, 1),
    (.queryChanged("b"), 299),
  ] {
    rig.send(action)
    await rig.advance(.milliseconds(pause))
    try await rig.requireRequests()
  }
  await rig.advance(.milliseconds(1))
  try await rig.requireRequests()
  await rig.advance(.seconds(10))
  try await rig.requireRequests()

  rig.send(.queryChanged("abc"))
  rig.send(.submit)
  try await rig.requireRequests()
  await rig.advance(.seconds(1))
  try await rig.requireRequests()
}

extension Rig {
  /// The request that waits, of which there must be exactly one.
  func onlyOpenGate() throws(Violation) -> Gate {
    let open = world.open
    try require(
      open.count == 1, .requests, expected: "one request under way",
      found: open.subjects)
    return open[0]
  }

  /// The request at `place` among those that wait.
  func openGate(_ place: Int) throws(Violation) -> Gate {
    let open = world.open
    try require(
      open.indices.contains(place), .requests, expected: "more than \(place) requests under way",
      found: open.subjects)
    return open[place]
  }
}

extension Rig<SearchSpec> {
  func requirePhase(
    _ phase: SearchSpec.Phase, _ listener: Listener<SearchSpec>
  ) throws(Violation) {
    let shown = listener.heard.last ?? model.trace[0]
    try require(
      shown, is: SearchSpec.View(query: shown.query, phase: phase), "the last view heard")
  }
}

extension [Gate] {
  /// What is asked for, in words.
  var subjects: String { isEmpty ? "none" : map(\.subject.description).joined(separator: ", ") }
}
