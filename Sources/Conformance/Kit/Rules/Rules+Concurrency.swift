import Spec

extension Rule {
  static let concurrency = [
    Rule(
      "CO1", .claimed(.threadSafeSend),
      "with several senders nothing is lost or doubled, and each sender's order holds",
      usualCause: "read, await, write; or a task of its own for every send",
      schedules: .many,
      counter: { rig in
        let listener = Listener(rig.driver)
        let actions = (0..<3).map { sender in
          (0..<3).map { CounterSpec.Action.add(sender * 10 + $0 + 1) }
        }
        try await rig.sendConcurrently(actions)
        try rig.requireLast(listener)
      },
      search: { rig in
        let listener = Listener(rig.driver)
        let texts = ["a", "b", "c"].map { sender in (0..<3).map { "\(sender)\($0)" } }
        try await rig.sendConcurrently(texts.map { $0.map { .queryChanged($0) } })
        let heard = listener.changes.map(\.query)
        for due in texts {
          let found = heard.filter(due.contains)
          try rig.require(
            rig.capabilities.delivery == .lossless ? found == due : found.isSubsequence(of: due),
            .trace, expected: "one sender's queries in order, \(due)", found: "\(found)")
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
        let listeners = [Listener(rig.driver), Listener(rig.driver)]
        try await rig.sendConcurrently(
          ["a", "b"].map { sender in (0..<2).map { .queryChanged("\(sender)\($0)") } })
        let orders = listeners.map(\.changes)
        try rig.require(
          rig.capabilities.delivery == .lossless
            ? orders[0] == orders[1] : orders[0].last == orders[1].last,
          .trace, expected: "both observers to hear \(orders[0].map(\.query))",
          found: "\(orders[1].map(\.query))")
      }),
  ]
}

@MainActor
private func neverTorn<Feature>(_ rig: Rig<Feature>) async throws {
  var seen: [Feature.View] = []
  let reader = Task { @MainActor [weak driver = rig.driver] in
    for _ in 0..<40 {
      if let view = driver?.view { seen.append(view) }
      await Task.yield()
    }
  }
  for action in Feature.samples {
    rig.send(action)
    await Task.yield()
  }
  await reader.value
  await rig.settle()
  let legal = rig.model.trace
  let torn = seen.first { !legal.contains($0) }
  try rig.require(
    torn == nil, .view, expected: "one of the model's views", found: torn.map { "\($0)" } ?? "")
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
