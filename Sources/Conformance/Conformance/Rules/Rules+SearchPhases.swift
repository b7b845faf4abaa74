import Spec

// The check of AW12: every action, and every pair of them, in every phase of the search.

/// A step towards a phase.
private enum Move {
  case send(SearchSpec.Action)
  case answer(more: Bool)
  case fail
  case wait(milliseconds: Int)
}

private let phases: [[Move]] = [
  [],
  [.send(.clear)],
  [.send(.queryChanged("a")), .wait(milliseconds: 100)],
  [.send(.submit)],
  [.send(.submit), .answer(more: true)],
  [.send(.submit), .answer(more: true), .send(.loadMore)],
  [.send(.submit), .answer(more: true), .send(.loadMore), .answer(more: false)],
  [.send(.submit), .answer(more: false)],
  [.send(.submit), .fail],
  [.send(.submit), .answer(more: true), .send(.loadMore), .fail],
  [.send(.submit), .fail, .send(.retry)],
  [.send(.submit), .answer(more: true), .send(.loadMore), .fail, .send(.retry)],
]

private let actions: [SearchSpec.Action] = [
  .queryChanged("b"), .queryChanged(""), .queryChanged("seed"), .submit, .clear, .retry, .loadMore,
  .select(id: "r"),
]

/// What follows the actions, until all work is done.
private let endings: [[Move]] = [
  [
    .answer(more: true), .wait(milliseconds: 300), .answer(more: true), .send(.loadMore),
    .answer(more: false),
  ],
  [.fail, .wait(milliseconds: 300), .fail, .send(.retry), .answer(more: true)],
]

@MainActor
func everyActionInEveryPhase(_ first: Fixture<SearchSpec>) async throws {
  for phase in phases {
    for action in actions {
      for ending in endings {
        try await take(phase + [.send(action)] + ending, first.another())
      }
      for next in actions {
        try await take(phase + [.send(action), .send(next)] + endings[0], first.another())
      }
    }
  }
}

/// Takes the moves, and compares everything with the model after each.
@MainActor
private func take(_ moves: [Move], _ fixture: Fixture<SearchSpec>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  for move in moves {
    switch move {
    case .send(let action): fixture.send(action)
    case .answer(let more):
      guard let request = fixture.services.open.last else { continue }
      await fixture.answer(request, more: more)
    case .fail:
      guard let request = fixture.services.open.last else { continue }
      await fixture.fail(request)
    case .wait(let milliseconds): await fixture.advance(.milliseconds(milliseconds))
    }
    try await fixture.requireRequests()
    try fixture.requireView()
    try fixture.requireLast(recorder)
  }
  try fixture.requireTrace(recorder)
  try fixture.requireEffects(effects)
  fixture.drop()
}
