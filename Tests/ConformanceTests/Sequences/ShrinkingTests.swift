import Spec
import Testing

@testable import Conformance

@Suite struct ShrinkingTests {
  private func shrunk(
    _ steps: [Step<ListSpec>], isStuck: Bool = false, _ fails: @escaping ([Step<ListSpec>]) -> Bool
  ) -> [Step<ListSpec>] {
    var shrinking = Shrinking(steps: steps, cancellation: .immediate, isStuck: isStuck) {
      steps, _, _ in
      fails(steps)
    }
    shrinking.shrink()
    return shrinking.steps
  }

  private let noise: [Step<ListSpec>] = [
    .send(.append(3)), .settle, .send(.swap(2, 1)), .observe, .send(.clear), .answer(0),
  ]

  @Test func irrelevantStepsAreRemoved() {
    let steps = noise + [.send(.select(id: 3))] + noise + [.fail(2)] + noise
    let small = shrunk(steps) { steps in
      guard let select = steps.firstIndex(of: .send(.select(id: 3))) else { return false }
      return steps[select...].contains(.fail(2))
    }
    #expect(small == [.send(.select(id: 3)), .fail(2)])
  }

  @Test func valuesBecomeSimple() {
    let steps = noise + [.send(.toggle(id: 13)), .send(.updateEvery(7))]
    let small = shrunk(steps) { steps in
      steps.contains { if case .send(.toggle) = $0 { true } else { false } }
        && steps.contains { if case .send(.updateEvery) = $0 { true } else { false } }
    }
    #expect(small == [.send(.toggle(id: 1)), .send(.updateEvery(1))])
  }

  @Test func equalStepsBecomeSimpleTogether() {
    let small = shrunk([.send(.toggle(id: 9)), .send(.toggle(id: 9))]) { steps in
      steps.count == 2 && steps[0] == steps[1]
    }
    #expect(small == [.send(.toggle(id: 1)), .send(.toggle(id: 1))])
  }

  @Test func `a send inside a delivery becomes a plain send where possible`() {
    let small = shrunk([.sendInside(.clear)] + noise) { $0.description.contains(".clear") }
    #expect(small == [.send(.clear)])
  }

  @Test func immediateCancellationIsPreferred() {
    var shrinking = Shrinking<ListSpec>(steps: noise, cancellation: .ignored, isStuck: false) {
      _, _, _ in
      true
    }
    shrinking.shrink()
    #expect(shrinking.cancellation == .immediate && shrinking.steps.isEmpty)
  }

  @Test func `the schedule is ignored where it does not matter`() {
    var plain = 0
    var hard = 0
    var shrinking = Shrinking<ListSpec>(steps: noise, cancellation: .immediate, isStuck: false) {
      if $2 { hard += 1 } else { plain += 1 }
      return $0.contains(.observe)
    }
    shrinking.shrink()
    #expect(shrinking.steps == [.observe])
    #expect(plain > 1 && hard == 0)
  }

  @Test func stuckSequencesAreTriedRarely() {
    var tries = 0
    _ = shrunk(Array(repeating: .settle, count: 400), isStuck: true) { _ in
      tries += 1
      return false
    }
    #expect(tries < 30)
  }
}
