import Spec

// Checks of the features of other people, of rules that the counter, the list and the search each check in their own way.

enum EqualActionsCount: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    guard let action = Feature.repeatable else { return }
    try await equalActionsCount(fixture, action)
  }
}

/// Begins work, and looks what shows before it ends.
enum ShowsWorkInFlight: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      try await fixture.begin(steps)
      try await fixture.requireRequests()
      try fixture.requireLast(recorder)
      fixture.drop()
    }
    try await WaitsForAnswers.run(first)
  }
}

/// Lets ten minutes pass while requests, and nothing else, are under way.
enum WaitsForAnswers: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      try await fixture.begin(steps)
      // Other rules judge whether the right work begins.
      guard !fixture.services.open.isEmpty, await fixture.settleRequests() == nil,
        fixture.driver.view == fixture.model.view, Feature.pause(in: fixture.model.state) == nil
      else { continue }
      await fixture.advance(.seconds(600))
      try fixture.require(fixture.lostRequest(), .requests)
      try fixture.requireLast(recorder)
      fixture.drop()
    }
  }
}

/// Sends each action while work is under way, then answers what the model still waits for.
enum ActsWhileWaiting: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    try await actWhileWaiting(first) { $0.due(for: $1) != nil }
  }
}

/// Sends each action while work is under way, then answers what the model no longer waits for.
enum SupersededAnswersChangeNothing: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    try await actWhileWaiting(first) { $0.due(for: $1) == nil }
  }
}

@MainActor
private func actWhileWaiting<Feature>(
  _ first: Fixture<Feature>,
  _ isAnswered: (Fixture<Feature>, GatedRequest<Feature>) -> Bool
) async throws {
  for steps in Feature.workInFlight {
    for (action, fails) in Feature.actions.flatMap({ [($0, false), ($0, true)] }) {
      let fixture = first.another(cancellation: .ignored)
      let recorder = ViewRecorder(fixture)
      try await fixture.begin(steps)
      fixture.send(action)
      // AW12 judges what the action does before the answer.
      guard await fixture.settleRequests() == nil, fixture.driver.view == fixture.model.view
      else { continue }
      for request in fixture.services.open where isAnswered(fixture, request) {
        if fails { await fixture.fail(request) } else { await fixture.answer(request) }
      }
      try fixture.requireLast(recorder)
      try await fixture.requireRequests()
      fixture.drop()
    }
  }
}

/// Sends each action while work is under way, or a pause.
enum ActsInEachPhase: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      for action in Feature.actions {
        let fixture = first.another(cancellation: .ignored)
        let recorder = ViewRecorder(fixture)
        try await fixture.begin(steps)
        // AW1 judges what shows before.
        guard await fixture.settleRequests() == nil, fixture.driver.view == fixture.model.view
        else { continue }
        fixture.send(action)
        try await fixture.requireRequests()
        try fixture.requireLast(recorder)
        fixture.drop()
      }
    }
  }
}

/// Lets pauses end, alone, and after each action that comes just before their end.
enum EndsPausesInTime: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      guard let pause = Feature.pause(in: ModelWalk<Feature>(steps).model.state), pause > 1
      else { continue }
      for action in [nil] + Feature.actions.map(Optional.some) {
        let fixture = first.another()
        let recorder = ViewRecorder(fixture)
        try await fixture.begin(steps)
        await fixture.advance(.milliseconds(pause - 1))
        if let action {
          try await fixture.requireRequests()
          fixture.send(action)
        }
        for part in [1, pause - 2, 1, pause] {
          try await fixture.requireRequests()
          try fixture.requireLast(recorder)
          await fixture.advance(.milliseconds(part))
        }
        try await fixture.requireRequests()
        try fixture.requireLast(recorder)
        fixture.drop()
      }
    }
  }
}

/// Lets requests fail, then sends each action, and finishes what it began.
enum FailsAndGoesOn: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      for action in Feature.actions {
        let fixture = first.another()
        let recorder = ViewRecorder(fixture)
        try await fixture.begin(steps)
        for request in fixture.services.open { await fixture.fail(request) }
        try await fixture.requireRequests()
        try fixture.requireLast(recorder)
        fixture.send(action)
        try await fixture.requireRequests()
        await fixture.answerOpenRequests()
        try fixture.requireLast(recorder)
        fixture.drop()
      }
    }
  }
}

/// Sends each action while work is under way: what services throw when they are cancelled must not show.
enum ShowsNoCancellation: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      for action in Feature.actions {
        for cancellation in [CancellationResponse.ignored, .immediate] {
          let fixture = first.another(cancellation: cancellation)
          let recorder = ViewRecorder(fixture)
          try await fixture.begin(steps)
          await fixture.sendAndSettle(action)
          // What is wrong as well where nothing is thrown, AW2 judges.
          if cancellation == .ignored, recorder.received.last != fixture.model.view { break }
          if fixture.services.requests.contains(where: \.wasCancelled) {
            try fixture.requireLast(recorder)
          }
          fixture.drop()
        }
      }
    }
  }
}

/// Sends each action while work is under way, then looks which requests the model no longer needs.
enum SupersededWorkIsCancelled: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      for action in Feature.actions {
        let fixture = first.another()
        try await fixture.begin(steps)
        await fixture.sendAndSettle(action)
        // DI2 and AW12 judge whether the action takes effect.
        guard await fixture.settleRequests() == nil, fixture.driver.view == fixture.model.view
        else { continue }
        for request in fixture.services.open where fixture.due(for: request) == nil {
          try fixture.require(
            request.wasCancelled, .notCancelled,
            expected: "the request for \(request) to be cancelled",
            found: "it open after \(literal: action)")
        }
        fixture.drop()
      }
    }
  }
}

/// Answers requests, or lets them fail, while an action is sent.
enum AnswersRaceWithActions: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      let pause = Feature.pause(in: ModelWalk<Feature>(steps).model.state)
      for (index, action) in Feature.actions.prefix(8).enumerated() {
        for isFailing in [false, true] {
          let ignoresCancellation = (index + (isFailing ? 1 : 0)) % 3 == 0
          try await Race<Feature>(
            steps: steps, actions: [action], failing: isFailing,
            pause: pause.map { .milliseconds($0) },
            cancellation: ignoresCancellation ? .ignored : .immediate
          ).run(fixture)
        }
      }
    }
  }
}

enum SendsConcurrently: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    try await fixture.sendConcurrently(threeSenders(Feature.self))
    try fixture.requireLast(recorder)
  }
}

enum MixesSends: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    try await fixture.sendMixed(threeSenders(Feature.self))
    try fixture.requireLast(recorder)
  }
}

/// Three actions for each of three senders, whose order does not matter.
private func threeSenders<Feature: Checkable>(_ feature: Feature.Type) -> [[Feature.Action]] {
  let actions = Feature.commuting(9)
  return (0..<3).map { Array(actions[($0 * 3)..<($0 * 3 + 3)]) }
}

enum EndsWorkInFlight: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    // LI4 judges whether the feature works again.
    try await endsWorkInFlight(fixture) { fixture, _, late in
      let rested = Feature.view(Feature.withoutRequests(fixture.model.state))
      let start = Model<Feature>(seed: fixture.seed).view
      if rested != fixture.model.view, fixture.driver.view != start {
        try fixture.require(
          fixture.driver.view, is: rested,
          "`view` after shutdown and attach, without the work that was cancelled,")
      }
      try await fixture.requireNoUse(ofAnswersTo: late)
    }
  }
}
