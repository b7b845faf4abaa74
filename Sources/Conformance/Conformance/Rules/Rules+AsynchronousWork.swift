import Spec

extension Rule {
  static let asynchronousWork = [
    Rule(
      "AW1", .required,
      "loading is visible until the request is answered, however long that takes",
      usualCause: """
        the phase is set after the await instead of before it, or a timeout that nobody asked for
        """,
      why: """
        No spinner: the app looks dead while it waits; or it gives up although the answer would come
        """,
      smallest: "`.send(.submit), .settle, .advance(milliseconds: 600000)`",
      details: "A feature with a timeout has it in its model.", needs: .requests,
      check: .of(
        list: WaitsForAnswers.run,
        search: { fixture in
          let recorder = ViewRecorder(fixture)
          fixture.send(.submit)
          await fixture.settle()
          try fixture.requirePhase(.loading, recorder)
          await fixture.answer(try fixture.onlyOpenRequest())
          fixture.send(.loadMore)
          await fixture.settle()
          try fixture.requirePhase(.loading, recorder)
          try await WaitsForAnswers.run(fixture)
        }, others: ShowsWorkInFlight.self)),
    Rule(
      "AW2", .required,
      "an answer changes the state as it is on arrival, not as it was when the request was made",
      usualCause: "the state is read before the await and written back after it",
      why: "A row marked as done while its label was loading is unmarked by the answer",
      smallest: "`.send(.refresh(id: 2)), .settle, .send(.toggle(id: 2)), .answer(0)`",
      needs: .requests,
      check: .of(
        schedules: .many,
        list: { fixture in
          let recorder = ViewRecorder(fixture)
          fixture.send(.refresh(id: 2))
          try await fixture.requireRequests()
          for action: ListSpec.Action in [.toggle(id: 2), .append(1), .swap(0, 1)] {
            fixture.send(action)
          }
          await fixture.settle()
          await fixture.answer(try fixture.onlyOpenRequest())
          try fixture.requireLast(recorder)
        }, others: ActsWhileWaiting.self)),
    Rule(
      "AW3", .required,
      "an answer to superseded work changes nothing, whatever the order of answers",
      why: "Results for “par” replace those for “paris”",
      smallest: """
        `.send(.submit), .settle, .send(.queryChanged("b")), .send(.submit), .answer(1), \
        .answer(0)`
        """,
      needs: .requests,
      check: .of(
        schedules: .many, search: newestQueryWins, others: SupersededAnswersChangeNothing.self)),
    Rule(
      "AW4", .claimed(.cancelsInFlight), "superseded work is cancelled",
      usualCause: "the task is dropped without being cancelled",
      why: "Every keystroke leaves a request running, which costs server load and battery",
      smallest: "`.send(.submit), .settle, .send(.clear), .settle`",
      details: "That includes work that is superseded before it has begun.", needs: .requests,
      check: .of(search: supersededWorkIsCancelled, others: SupersededWorkIsCancelled.self)),
    Rule(
      "AW5", .required, "cancellation is never shown as an error",
      usualCause: "a catch-all that shows every error",
      why: "Typing more shows an error, for a moment or for good",
      smallest: "`.send(.submit), .settle, .send(.queryChanged(\"b\")), .settle`",
      needs: .requests,
      check: .of(
        schedules: .many,
        search: { fixture in
          let recorder = ViewRecorder(fixture)
          for action in superseding {
            for begins in [true, false] {
              fixture.send(.queryChanged("a"))
              fixture.send(.submit)
              if begins { await fixture.settle() }
              fixture.send(action)
              await fixture.settle()
            }
          }
          let errors = recorder.received.filter {
            if case .failed = $0.phase { true } else { false }
          }
          try fixture.require(
            errors.isEmpty, .trace, expected: "no failure shown, since no request failed",
            found: "\(brief: errors)")
        }, others: ShowsNoCancellation.self)),
    Rule(
      "AW6", .required, "independent requests all take effect, whatever the order of answers",
      usualCause: "one task property for all requests, so that each replaces the one before",
      why: "Pull to refresh on three rows updates only one",
      smallest: "`.send(.refresh(id: 1)), .send(.refresh(id: 2)), .answer(1), .answer(0)`",
      check: .of(
        schedules: .many,
        list: { fixture in
          for order in [[0, 0, 0, 0], [3, 2, 1, 0], [1, 2, 0, 0]] {
            let recorder = ViewRecorder(fixture)
            for row in [1, 2, 3, 1] { fixture.send(.refresh(id: row)) }
            try await fixture.requireRequests()
            for index in order { await fixture.answer(try fixture.openRequest(at: index)) }
            try fixture.requireLast(recorder)
          }
        })),
    Rule(
      "AW7", .required,
      "a debounced request starts exactly once, as soon as its interval has passed on the injected clock",
      usualCause: "a timer on another clock, or one timer per keystroke that is never cancelled",
      why: """
        Every letter makes a request, or none is made until the second keystroke, or tests wait in \
        real time
        """,
      smallest:
        "`.send(.queryChanged(\"a\")), .advance(milliseconds: 299), .advance(milliseconds: 1)`",
      needs: .pauses,
      check: .of(search: debouncesOnTheClock, others: EndsPausesInTime.self)),
    Rule(
      "AW8", .required,
      "`loadMore` appends each page exactly once, in order, and does nothing while loading",
      usualCause: "a second `loadMore` starts while the first is under way",
      why: "Scrolling fast shows page two twice, or page three before two",
      smallest: "`.send(.submit), .answer(0), .send(.loadMore), .send(.loadMore), .answer(0)`",
      check: .of(
        schedules: .many,
        search: { fixture in
          let recorder = ViewRecorder(fixture)
          fixture.send(.submit)
          await fixture.settle()
          fixture.send(.loadMore)
          try await fixture.requireRequests()
          await fixture.answer(try fixture.onlyOpenRequest())
          for _ in 1...2 { fixture.send(.loadMore) }
          try await fixture.requireRequests()
          await fixture.answer(try fixture.onlyOpenRequest(), more: false)
          fixture.send(.loadMore)
          try await fixture.requireRequests()
          try fixture.requireLast(recorder)
        })),
    Rule(
      "AW9", .required,
      "answers, failures and pauses that race with actions lead to what one order of all of them leads to",
      usualCause: "a check or a read before an await, and the change after it",
      why: "A tap just as an answer arrives is undone, or the answer to the old query stays",
      smallest:
        "`.send(.refresh(id: 1)), .settle`, then at once `.answer(0)` and `.send(.toggle(id: 1))`",
      details: """
        In other rules, everything settles before an answer comes. Here, actions are sent while \
        it arrives, or when a pause ends, or inside a delivery, under many schedules. Actions \
        keep their order; everything else may come at any place between them.
        """, needs: .requestsOrPauses,
      check: .of(
        schedules: .half, list: answersRaceWithEdits, search: answersRaceWithQueries,
        others: AnswersRaceWithActions.self)),
    Rule(
      "AW11", .claimed(.threadSafeSend),
      "`send` and `concurrentSend` may be mixed: no action is lost or doubled, and each sender's order holds",
      usualCause: "a queue for one of them that the other overtakes",
      why: "A download adds its progress while the user cancels it, and the bar starts again",
      smallest:
        "on the main actor, `concurrentSend(.select(id: \"c0\"))`, `.send(.select(id: \"c1\"))`",
      details: "One sender on the main actor uses both in turn.", needs: .commutingActions,
      check: .of(
        schedules: .many, counter: MixesSends.run, search: mixesSends, others: MixesSends.self)),
    Rule(
      "AW12", .required, "every action does in every phase of the work what the model does",
      usualCause: "a `switch` over phases that forgets one",
      why: "Opening a result while typing stops the search, or a retry loads the wrong page",
      smallest:
        "`.send(.queryChanged(\"a\")), .send(.select(id: \"r\")), .advance(milliseconds: 300)`",
      details: """
        Each action, and each pair of them, is sent while the search is idle, pauses, loads, is loaded or has failed, \
        with the first page and with the next; then all work is finished.
        """,
      needs: .requestsOrPauses,
      check: .of(
        schedules: .long, search: everyActionInEveryPhase, others: ActsInEachPhase.self)),
  ]
}

/// Actions that supersede the search for "a".
private let superseding: [SearchSpec.Action] = [
  .submit, .queryChanged("b"), .queryChanged(""), .clear,
]

@MainActor
private func supersededWorkIsCancelled(_ fixture: Fixture<SearchSpec>) async throws {
  for action in superseding {
    fixture.send(.queryChanged("a"))
    fixture.send(.submit)
    await fixture.settle()
    let request = try fixture.onlyOpenRequest()
    fixture.send(action)
    await fixture.settle()
    try fixture.require(
      request.wasCancelled, .notCancelled,
      expected: "the request for \(request) to be cancelled",
      found: "it open after .\(action)")
    fixture.send(.clear)
    await fixture.settle()
  }
  for action in superseding {
    fixture.send(.queryChanged("a"))
    fixture.send(.submit)
    fixture.send(action)
    await fixture.settle()
    // DI1 judges the order of actions.
    guard fixture.driver.view == fixture.model.view else { return }
    let due = fixture.model.state.live == nil ? 0 : 1
    let open = fixture.services.open
    try fixture.require(
      open.count <= due, .notCancelled,
      expected: "no open request that .\(action) superseded before it began",
      found: "one for \(open.contents)")
    fixture.send(.clear)
    await fixture.settle()
  }
}

@MainActor
private func newestQueryWins(_ first: Fixture<SearchSpec>) async throws {
  for cancellation in [CancellationResponse.ignored, .immediate] {
    for order in [[0, 1], [1, 0]] {
      let fixture = first.another(cancellation: cancellation)
      let recorder = ViewRecorder(fixture)
      for query in ["a", "b"] {
        fixture.send(.queryChanged(query))
        fixture.send(.submit)
        await fixture.settle()
      }
      let requests = fixture.services.requests
      for index in order where requests.indices.contains(index) && requests[index].isOpen {
        await fixture.answer(requests[index])
      }
      try fixture.requireLast(recorder)

      fixture.send(.submit)
      await fixture.settle()
      fixture.send(.clear)
      await fixture.settle()
      for request in fixture.services.open { await fixture.answer(request) }
      try fixture.requireLast(recorder)
    }
  }
}

@MainActor
private func debouncesOnTheClock(_ fixture: Fixture<SearchSpec>) async throws {
  for (action, pause) in [
    (SearchSpec.Action.queryChanged("a"), 299), (.queryChanged("ab"), 150), (.clear, 1),
    (.queryChanged("b"), 299),
  ] {
    fixture.send(action)
    await fixture.advance(.milliseconds(pause))
    try await fixture.requireRequests()
  }
  await fixture.advance(.milliseconds(1))
  try await fixture.requireRequests()
  await fixture.advance(.seconds(10))
  try await fixture.requireRequests()

  fixture.send(.queryChanged("abc"))
  fixture.send(.submit)
  try await fixture.requireRequests()
  await fixture.advance(.seconds(1))
  try await fixture.requireRequests()

  // Someone who types on and on.
  for count in 1...20 {
    fixture.send(.queryChanged(String(repeating: "t", count: count)))
    await fixture.advance(.milliseconds(200))
    try await fixture.requireRequests()
  }
  await fixture.advance(.milliseconds(100))
  try await fixture.requireRequests()

  // A pause that is over before it has begun.
  fixture.send(.queryChanged("c"))
  fixture.send(.clear)
  await fixture.advance(.milliseconds(150))
  fixture.send(.queryChanged("d"))
  fixture.send(.queryChanged("de"))
  for pause in [299, 1, 1_000] {
    await fixture.advance(.milliseconds(pause))
    try await fixture.requireRequests()
  }
}

extension Fixture {
  /// The only open request; a violation if there is none or more than one.
  func onlyOpenRequest() throws(Violation) -> GatedRequest<Feature> {
    let open = services.open
    try require(
      open.count == 1, .requests, expected: "exactly one open request",
      found: open.contents)
    return open[0]
  }

  /// The open request at `index`, in the order made; a violation if there are fewer.
  func openRequest(at index: Int) throws(Violation) -> GatedRequest<Feature> {
    let open = services.open
    try require(
      open.indices.contains(index), .requests,
      expected: "at least \((index + 1).counted("open request"))",
      found: open.contents)
    return open[index]
  }
}

extension Fixture<SearchSpec> {
  /// Answers a request, then settles; `more` says whether another page follows this one.
  func answer(_ request: GatedRequest<SearchSpec>, more: Bool) async {
    await answer(request, number: more ? 0 : 2)
  }

  func requirePhase(
    _ phase: SearchSpec.Phase, _ recorder: ViewRecorder<SearchSpec>
  ) throws(Violation) {
    let shown = recorder.received.last ?? model.trace[0]
    try require(
      shown, is: SearchSpec.View(query: shown.query, phase: phase), "the last view received")
  }
}
