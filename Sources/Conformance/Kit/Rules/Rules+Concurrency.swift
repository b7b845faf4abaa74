import Spec

extension Rule {
  static let concurrency = [
    Rule(
      "CO1", .claimed(.threadSafeSend),
      "with several senders nothing is lost or doubled, and each sender's order holds",
      usualCause: "read, await, write; or a task of its own for every send",
      schedules: .many,
      counter: { rig in
        let listener = Listener(rig)
        let actions = (0..<3).map { sender in
          (0..<3).map { CounterSpec.Action.add(sender * 10 + $0 + 1) }
        }
        try await rig.sendConcurrently(actions)
        try rig.requireLast(listener)
      },
      search: { rig in
        let effects = EffectListener(rig)
        let ids = ["a", "b", "c"].map { sender in (0..<3).map { "\(sender)\($0)" } }
        try await rig.sendConcurrently(ids.map { $0.map { .select(id: $0) } })
        for (sender, ids) in ids.enumerated() {
          let due = ids.map { SearchSpec.Effect.open(id: $0) }
          let found = effects.effects.filter(due.contains)
          try rig.require(
            found == due, .effects, expected: "sender \(sender + 1)'s effects \(brief: due)",
            found: "\(brief: found)")
        }
      }),
    Rule(
      "CO2", .required, "no reader ever sees a state that the model cannot be in",
      usualCause: "one change written in several steps, with an await or a notification between",
      schedules: .many, counter: neverTorn, list: neverTorn, search: neverTorn),
    Rule(
      "CO3", .claimed(.threadSafeSend), "all observers see one and the same order",
      usualCause: "each observer is served by a task of its own",
      schedules: .many,
      search: { rig in
        let listeners = [Listener(rig), Listener(rig)]
        try await rig.sendConcurrently(
          ["a", "b"].map { sender in (0..<2).map { .queryChanged("\(sender)\($0)") } })
        let orders = listeners.map { $0.changes.map(\.query) }
        try rig.require(
          rig.capabilities.delivery == .lossless
            ? orders[0] == orders[1] : orders[0].last == orders[1].last,
          .trace, expected: "both observers to hear \(orders[0])", found: "\(orders[1])")
      }),
  ]
}

@MainActor
private func neverTorn<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  await rig.settle()
  for action in Feature.samples {
    let before = rig.model.view
    let reader = Task { @MainActor [weak driver = rig.driver] in
      var seen: [Feature.View] = []
      for _ in 0..<6 {
        if let view = driver?.view { seen.append(view) }
        await Task.yield()
      }
      return seen
    }
    rig.send(action)
    let seen = await reader.value
    await rig.settle()
    for view in seen where view != before {
      try rig.require(view, is: rig.model.view, "what a reader sees meanwhile")
    }
  }
  listener.stop()
}

extension Rig {
  /// Sends each of `sequences` from a task of its own, and settles. The model gets them one after
  /// the other, so only what does not depend on the order across senders may be compared with it.
  func sendConcurrently(_ sequences: [[Feature.Action]]) async throws(Violation) {
    guard let send = driver.concurrentSend else {
      throw Violation(
        kind: .stuck, expected: "`concurrentSend`, since thread-safe send is claimed", found: "nil",
        steps: steps)
    }
    for (sender, actions) in sequences.enumerated() {
      for action in actions {
        note("sender \(sender + 1): .send(\(literal: action))")
        expect(action)
      }
    }
    await withTaskGroup { group in
      for actions in sequences {
        group.addTask {
          for action in actions {
            send(action)
            await Task.yield()
          }
        }
      }
    }
    await settle()
  }
}
