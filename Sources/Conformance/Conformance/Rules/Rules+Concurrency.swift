import Spec

extension Rule {
  static let concurrency = [
    Rule(
      "CO1", .claimed(.threadSafeSend),
      "with several senders, no action is lost or doubled, and each sender's order holds",
      usualCause: "a read, an await, and a write; or a separate task for every send",
      why: "Progress from several downloads does not add up",
      smallest: "three tasks, each `.send(.add(n))` three times", needs: .commutingActions,
      check: .of(
        schedules: .many,
        counter: SendsConcurrently.run,
        list: { fixture in
          let recorder = ViewRecorder(fixture)
          try await fixture.sendConcurrently(
            (1...3).map { [.toggle(id: $0), .refresh(id: $0), .append(1), .select(id: 0)] })
          try await fixture.requireRequests()
          try fixture.requireLast(recorder)
        },
        search: { fixture in
          let effects = EffectRecorder(fixture)
          let ids = ["a", "b", "c"].map { sender in (0..<3).map { "\(sender)\($0)" } }
          try await fixture.sendConcurrently(ids.map { $0.map { .select(id: $0) } })
          for (sender, ids) in ids.enumerated() {
            let due = ids.map { SearchSpec.Effect.open(id: $0) }
            let found = effects.effects.filter(due.contains)
            try fixture.require(
              found == due, .effects, expected: "sender \(sender + 1)'s effects \(brief: due)",
              found: "\(brief: found)")
          }
        }, others: SendsConcurrently.self)),
    Rule(
      "CO2", .required, "no reader ever sees a state that the model cannot be in",
      usualCause: "one change written in several parts, with an await or a notification in between",
      why: "A frame shows the new count with the old sign",
      smallest: "`.send(.increment)` while another task reads `view`",
      check: .every(NeverTorn.self, schedules: .many)),
    Rule(
      "CO3", .claimed(.threadSafeSend), "all observers receive the views in the same order",
      usualCause: "each observer is notified by a task of its own",
      why: "Two screens end up in different states", smallest: "two tasks that send, two observers",
      check: .of(
        schedules: .many,
        search: { fixture in
          let recorders = [ViewRecorder(fixture), ViewRecorder(fixture)]
          try await fixture.sendConcurrently(
            ["a", "b"].map { sender in (0..<2).map { .queryChanged("\(sender)\($0)") } })
          let orders = recorders.map { $0.changes.map(\.query) }
          try fixture.require(
            fixture.capabilities.delivery == .lossless
              ? orders[0] == orders[1] : orders[0].last == orders[1].last,
            .trace, expected: "both observers to receive \(orders[0])", found: "\(orders[1])")
        })),
    Rule(
      "CO4", .claimed(.threadSafeSend),
      "an action that was sent after another takes effect after it, whichever tasks sent them",
      usualCause: "a queue for each sender; or actions of the main actor that skip the queue",
      why: "Somebody logs in, and the log-out that came before takes effect",
      smallest: "one task sends, and then another one",
      check: .every(KeepsOrderAcrossTasks.self, schedules: .many)),
  ]
}

/// Three senders: one calls `send`, one `concurrentSend`, and one, on the main actor, both in turn.
@MainActor
func mixesSends(_ fixture: Fixture<SearchSpec>) async throws {
  let effects = EffectRecorder(fixture)
  let ids = ["a", "b", "c"].map { sender in (0..<4).map { "\(sender)\($0)" } }
  try await fixture.sendMixed(ids.map { $0.map { .select(id: $0) } })
  for (sender, ids) in zip(["`send`", "`concurrentSend`", "both"], ids) {
    let due = ids.map { SearchSpec.Effect.open(id: $0) }
    let found = effects.effects.filter(due.contains)
    try fixture.require(
      found == due, .effects,
      expected: "the effects \(brief: due) of the sender that uses \(sender)",
      found: "\(brief: found)")
  }
}

/// Sends each action when the one before was sent, in turn from the main actor, from another task, and from both.
private enum KeepsOrderAcrossTasks: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    // CO3 judges what observers receive.
    let (views, effects) = (ViewRecorder(fixture), EffectRecorder(fixture))
    let send = try fixture.claimedSend()
    for (index, action) in Feature.ordered.enumerated() {
      guard let action = fixture.edited(action) else { continue }
      let isElsewhere = index % 2 == 1
      fixture.note(
        "\(isElsewhere ? "in another task" : "on the main actor"): .send(\(literal: action))")
      fixture.applyToModel(action)
      if isElsewhere {
        await Task.detached { send(action) }.value
      } else {
        send(action)
      }
    }
    try await fixture.requireRequests()
    try fixture.require(fixture.driver.view, is: fixture.model.view, "`view`")
    try fixture.requireEffects(effects)
    views.stop()
  }
}

private enum NeverTorn: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    for action in Feature.samples {
      let before = fixture.model.view
      let reader = Task { @MainActor [weak driver = fixture.driver] in
        var seen: [Feature.View] = []
        for _ in 0..<6 {
          if let view = driver?.view { seen.append(view) }
          await Task.yield()
        }
        return seen
      }
      fixture.send(action)
      let seen = await reader.value
      await fixture.settle()
      for view in seen where view != before {
        try fixture.require(view, is: fixture.model.view, "`view`, read by another task,")
      }
    }
    recorder.stop()
  }
}

extension Fixture {
  /// The driver's `concurrentSend`; throws where there is none.
  func claimedSend() throws(Violation) -> @Sendable (Feature.Action) -> Void {
    guard let send = driver.concurrentSend else {
      throw Violation(
        kind: .stuck, expected: "`concurrentSend`, since thread-safe send is claimed", found: "nil",
        steps: steps)
    }
    return send
  }

  /// Sends each of `sequences` from a task of its own, the last of which is cancelled, then settles.
  ///
  /// The model gets one sequence after the other, so compare only what does not depend on the order
  /// across senders.
  func sendConcurrently(_ sequences: [[Feature.Action]]) async throws(Violation) {
    let send = try claimedSend()
    let sequences = sequences.map { $0.compactMap { edited($0) } }
    for (sender, actions) in sequences.enumerated() {
      let isLast = sender == sequences.count - 1
      let name = "sender \(sender + 1)" + (isLast ? ", whose task is cancelled" : "")
      for action in actions {
        note("\(name): .send(\(literal: action))")
        applyToModel(action)
      }
    }
    let senders = sequences.map { actions in
      Task.detached {
        for action in actions {
          send(action)
          await Task.yield()
        }
      }
    }
    senders.last?.cancel()
    for sender in senders { await sender.value }
    await settle()
  }

  /// Sends three sequences at once: by `send`, by `concurrentSend`, and by both in turn; then settles.
  ///
  /// For the model, the same holds as for ``sendConcurrently(_:)``.
  func sendMixed(_ sequences: [[Feature.Action]]) async throws(Violation) {
    guard let concurrentSend = driver.concurrentSend else { return }
    for (actions, name) in zip(sequences, ["send", "concurrentSend", "send and concurrentSend"]) {
      for action in actions {
        note("by \(name): \(literal: action)")
        applyToModel(action)
      }
    }
    let onMain = [
      Task { @MainActor in
        for action in sequences[0] {
          driver.send(action)
          await Task.yield()
        }
      },
      Task { @MainActor in
        for (index, action) in sequences[2].enumerated() {
          if index % 2 == 0 { concurrentSend(action) } else { driver.send(action) }
          if index % 2 == 1 { await Task.yield() }
        }
      },
    ]
    let elsewhere = Task.detached {
      for action in sequences[1] {
        concurrentSend(action)
        await Task.yield()
      }
    }
    for sender in onMain + [elsewhere] { await sender.value }
    await settle()
  }
}
