import Spec

/// How a race begins.
enum RaceStart {
  /// Everything at once: the schedule decides.
  case together
  /// One after the other, settled in between.
  case actionsFirst, eventsFirst
}

/// Something that happens to a feature from outside while actions are sent.
struct RacingEvent<Feature: Checkable> {
  let name: String
  /// What it is for the model; nil if the model needs it no more.
  let event: RaceInput<Feature>?
  /// Makes it happen; nothing for time, which passes by itself.
  let trigger: @Sendable () -> Void
}

/// Something that the model takes in a race.
enum RaceInput<Feature: Checkable> {
  case action(Feature.Action)
  /// What answers the model's request at this place, unless it is no longer needed by then; nil where time passes.
  case event(Feature.Event, answers: Int?)
}

/// How the model might have gone on in a race.
struct RaceCandidate<Feature: Checkable> {
  private(set) var model: Model<Feature>
  private(set) var ledger: RequestLedger<Feature>
  /// The effects, each with the index of its cause in the model's trace.
  private(set) var effects: [(effect: Feature.Effect, cause: Int)] = []

  init(model: Model<Feature>, ledger: RequestLedger<Feature>) {
    self.model = model
    self.ledger = ledger
  }

  mutating func take(_ input: RaceInput<Feature>) {
    let output: ModelOutput<Feature>
    switch input {
    case .action(let action): output = model.send(action)
    case .event(let event, let request):
      if let request {
        guard ledger.isAwaited(request, model) else { return }
        ledger.answer(request)
      }
      output = model.receive(event)
    }
    effects += output.effects.map { ($0, model.trace.count - 1) }
  }
}

extension Fixture {
  /// The answer to `request`, or its failure, as something that can race with actions.
  func racingAnswer(
    _ request: GatedRequest<Feature>, failing: Bool = false
  ) -> RacingEvent<Feature> {
    let answer = request.answers[0]
    return RacingEvent(
      name: failing ? ".fail(\(request.number - 1))" : ".answer(\(request.number - 1))",
      event: due(for: request).map { due in
        .event(
          failing
            ? Feature.failureEvent("down", of: model.requests[due])
            : Feature.answerEvent(answer, to: model.requests[due]), answers: due)
      },
      trigger: { if failing { request.fail("down") } else { request.answer(answer) } })
  }

  /// Sends `actions` while `events` happen, then requires that views, effects and requests are those of one
  /// order of all of them in which the actions keep theirs.
  ///
  /// With `pause`, everything happens when that much time has passed. `inside` is sent
  /// inside the first delivery to the first of `recorders`.
  func race(
    _ actions: [Feature.Action], with events: [RacingEvent<Feature>], after pause: Duration? = nil,
    inside: Feature.Action? = nil,
    starting start: RaceStart = .together, _ recorders: [ViewRecorder<Feature>],
    _ effects: EffectRecorder<Feature>
  ) async throws(Violation) {
    await settle()
    var events = events
    if let pause, let last = Feature.timeEvent(.nanoseconds(1)) {
      pass(pause - .nanoseconds(1))
      events.append(
        RacingEvent(
          name: "\(pause.milliseconds) ms have passed", event: .event(last, answers: nil),
          trigger: {}))
    }
    let before = (views: recorders.map(\.received.count), effects: effects.received.count)
    let names = actions.map { ".send(\(literal: $0))" } + events.map(\.name)
    note("at once: \(names.joined(separator: ", "))")
    let sender = RaceSender(driver)
    if let inside {
      recorders[0].onView = { [weak recorder = recorders[0], weak self] _ in
        recorder?.onView = nil
        self?.note("inside the delivery: .send(\(literal: inside))")
        sender.send(inside)
      }
    }
    switch start {
    case .together:
      let task = Task { @MainActor [run] in
        if let pause { try? await run.clock.sleep(for: pause) }
        for action in actions {
          sender.send(action)
          await Task.yield()
        }
      }
      let others = events.map { event in
        Task { [run] in
          if let pause { try? await run.clock.sleep(for: pause) }
          event.trigger()
        }
      }
      await settle()
      if let pause { await run.advance(by: pause) }
      await task.value
      for other in others { await other.value }
      await settle()
    case .actionsFirst:
      if let pause { await run.advance(by: pause - .nanoseconds(1)) }
      for action in actions {
        sender.send(action)
        await settle()
      }
      for event in events {
        event.trigger()
        await settle()
      }
      if pause != nil { await run.advance(by: .nanoseconds(1)) }
    case .eventsFirst:
      if let pause { await run.advance(by: pause) }
      for event in events {
        event.trigger()
        await settle()
      }
      for action in actions {
        sender.send(action)
        await settle()
      }
    }

    let found = RaceOutcome<Feature>(
      views: zip(recorders, before.views).map { Array($0.received.dropFirst($1)) },
      effects: Array(effects.effects.dropFirst(before.effects)), view: driver.view)
    if inside != nil { recorders[0].onView = nil }
    let orders = Self.orders(of: sender.sent.map { .action($0) }, events.compactMap(\.event))
    let candidates = orders.map { candidate(after: $0) }
    let matches = candidates.filter { agrees(found, with: $0) }
    guard let match = matches.first else {
      try requireNearest(found.view, among: zip(orders, candidates).map { ($0, $1.model.view) })
      let due = candidates.map { Array($0.model.trace[(model.trace.count - 1)...]).withoutRepeats }
      throw Violation(
        kind: .trace,
        expected:
          "the views, effects and requests of one of \(orders.count) orders, such as the views "
          + "\(brief: due[0])" + (due.last == due[0] ? "" : " or \(brief: due[due.count - 1])"),
        found: "the views \(brief: (found.views.first ?? []).withoutRepeats), the effects "
          + "\(brief: found.effects), and requests for \(services.requests.contents)",
        steps: steps)
    }
    adopt(match)
    if matches.contains(where: { $0.model.state != model.state }) { isUndecided = true }
  }

  /// Whether a driver that was as the model is could have come to `found` where `candidate` is.
  private func agrees(
    _ found: RaceOutcome<Feature>, with candidate: RaceCandidate<Feature>
  ) -> Bool {
    let due = Array(candidate.model.trace[(model.trace.count - 1)...]).withoutRepeats
    return found.view == candidate.model.view
      && found.effects == candidate.effects.map(\.effect)
      && candidate.ledger.mismatch(of: services.requests, with: candidate.model) == nil
      && candidate.ledger.lostRequest(among: services.requests, candidate.model) == nil
      && found.views.allSatisfy { views in
        let views = ([due[0]] + views).withoutRepeats
        return capabilities.delivery == .lossless
          ? views == due : Mismatch.ofSubsequence(views, due) == nil
      }
  }

  /// Requires that one of these orders leads to `found`.
  private func requireNearest(
    _ found: Feature.View, among due: [(order: [RaceInput<Feature>], view: Feature.View)]
  ) throws(Violation) {
    let differences = due.map { Difference.all(between: $0.view, and: found) }
    let nearest = differences.indices.min { differences[$0].count < differences[$1].count }
    guard let nearest, !differences[nearest].isEmpty else { return }
    let names = due[nearest].order.map { input in
      switch input {
      case .action(let action): "\(literal: action)"
      case .event(_, answers: nil): "the end of the pause"
      case .event: "the answer"
      }
    }
    throw Violation(
      kind: .trace,
      expected:
        "after one of \(due.count) orders, such as \(names.joined(separator: ", ")), `view` to have "
        + differences[nearest].expectedText, found: differences[nearest].foundText, steps: steps)
  }

  /// All sequences of `actions`, in this order, and `events`, in any.
  private static func orders(
    of actions: [RaceInput<Feature>], _ events: [RaceInput<Feature>]
  ) -> [[RaceInput<Feature>]] {
    guard let event = events.first else { return [actions] }
    return orders(of: actions, Array(events.dropFirst())).flatMap { order in
      (0...order.count).reversed().map { position in
        var longer = order
        longer.insert(event, at: position)
        return longer
      }
    }
  }
}

/// Sends actions, and remembers in which order.
@MainActor
private final class RaceSender<Feature: Checkable> {
  private(set) var sent: [Feature.Action] = []
  private weak var driver: (any FeatureDriver<Feature>)?

  init(_ driver: any FeatureDriver<Feature>) { self.driver = driver }

  func send(_ action: Feature.Action) {
    sent.append(action)
    driver?.send(action)
  }
}

/// What a race led to.
private struct RaceOutcome<Feature: Checkable> {
  /// Of each observer.
  let views: [[Feature.View]]
  let effects: [Feature.Effect]
  let view: Feature.View
}
