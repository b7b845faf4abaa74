import Spec
import Testing

@Suite struct CounterSpecTests {
  private func count(from seed: Int, _ actions: CounterSpec.Action...) -> Int {
    var model = Model<CounterSpec>(seed: .init(count: seed))
    for action in actions { model.send(action) }
    return model.view.count
  }

  @Test func countsUpDownAndBy() {
    #expect(count(from: 0, .increment, .increment, .decrement) == 1)
    #expect(count(from: 5, .add(-7)) == -2)
  }

  @Test func saturatesAtBothEnds() {
    #expect(count(from: .max, .increment) == .max)
    #expect(count(from: .min, .decrement) == .min)
    #expect(count(from: 1, .add(.max)) == .max)
    #expect(count(from: -2, .add(.min)) == .min)
    #expect(count(from: .max, .add(.min)) == -1)
  }

  @Test func `every reset causes an effect even when nothing changes`() {
    var model = Model<CounterSpec>(seed: .init(count: 3))
    model.send(.reset)
    model.send(.reset)
    #expect(model.effects == [.didReset(from: 3), .didReset(from: 0)])
  }

  @Test func negativeIsBelowZero() {
    #expect(CounterSpec.View(count: -1).isNegative)
    #expect(!CounterSpec.View(count: 0).isNegative)
  }

  @Test func `a trace has the seed and every step`() {
    var model = Model<CounterSpec>(seed: .init(count: 1))
    model.send(.increment)
    model.send(.add(0))
    #expect(model.trace.map(\.count) == [1, 2, 2])
  }
}
