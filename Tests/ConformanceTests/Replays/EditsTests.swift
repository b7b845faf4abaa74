import Spec
import Testing

@testable import Conformance

@Suite struct EditsTests {
  @Test(arguments: ["-0", "-1..4,-7", "0s0", "-3,1s012,2s0", "-1,t0,t12"])
  func editsParseTheirDescription(_ text: String) throws {
    #expect(try #require(Edits(text)).description == text)
  }

  @Test(arguments: [
    "", "x", "-", "-2..1", "--1", "1s", "1sx", "-1,", "s1", "-1..2..3", "t", "t-1", "tx",
  ])
  func malformedEditsAreNil(_ text: String) { #expect(Edits(text) == nil) }

  @Test func `actions are left out and made simpler`() throws {
    let edits = try #require(Edits("-0,1s10"))
    #expect(edits.apply(CounterSpec.self, .increment, at: 0) == nil)
    #expect(edits.apply(CounterSpec.self, .add(8), at: 1) == .increment)
    #expect(edits.apply(CounterSpec.self, .add(8), at: 2) == .add(8))
  }

  @Test func theSmallestFailingActionsAreFound() {
    let actions: [CounterSpec.Action] = [.add(9), .reset, .add(3), .decrement, .reset, .add(7)]
    var search = EditSearch<CounterSpec>(actions: actions) { edits in
      let sent = actions.enumerated().compactMap { edits.apply(CounterSpec.self, $1, at: $0) }
      return sent.contains(.reset) && sent.contains { if case .add = $0 { true } else { false } }
    }
    let edits = search.smallest()
    let sent = actions.enumerated().compactMap { edits.apply(CounterSpec.self, $1, at: $0) }
    #expect(sent == [.reset, .add(1)])
  }

  /// The model stands for every pattern that keeps the rules, whatever it claims.
  @Test(arguments: [Capabilities.direct, .queued.with(\.synchronous, .yes).with(\.bounded, .yes)])
  func theModelKeepsEveryRule(_ capabilities: Capabilities) throws {
    // It offers `concurrentSend` whether that is claimed or not.
    let rules = Set(Rule.all.map(\.id)).subtracting(["IN4"])
    try withCapabilities(capabilities) {
      try Conformance(sends: 1_000, rules: rules, replay: nil).require(ModelPattern.self)
    }
  }

  @Test func `every directed rule that fails is made short`() throws {
    var conformance = Conformance(rules: ["DI1", "DI2", "OB1", "EF1", "AW2"], replay: nil)
    let short = conformance.check(CounterOf<LosesUpdates>.self).failures
    conformance.shrinks = false
    let long = conformance.check(CounterOf<LosesUpdates>.self).failures
    #expect(short.map(\.rule.id) == long.map(\.rule.id) && !short.isEmpty)
    for (short, long) in zip(short, long) {
      #expect(short.violation!.kind == long.violation!.kind)
      #expect(short.violation!.steps.count < long.violation!.steps.count)
      let replay = try Replay(#require(short.replay))
      let again = Conformance(replay: replay).check(CounterOf<LosesUpdates>.self).failures
      #expect(again.map(\.violation) == [short.violation])
    }
  }

  @Test func `advances of the clock that do not matter are left out`() throws {
    let failure = try #require(
      Conformance(rules: ["AW7"], features: ["search"], replay: nil)
        .check(SearchOf<TimerPerKeystroke>.self).failures.first)
    let steps = try #require(failure.violation?.steps)
    #expect(steps.first?.hasPrefix(".send") == true, "\(steps)")
    let again = try Conformance(replay: Replay(#require(failure.replay)))
      .check(SearchOf<TimerPerKeystroke>.self).failures
    #expect(again.map(\.violation) == [failure.violation])
  }

  @Test func `calls of attach and shutdown that do not matter are left out`() throws {
    let pattern = CounterOf<TakesConcurrentSendsForEver>.self
    let failure = try #require(
      Conformance(rules: ["LI3"], features: ["counter"], replay: nil).check(pattern).failures.first)
    let steps = try #require(failure.violation?.steps)
    #expect(!steps.contains("attach") && steps.count { $0 == "shutdown" } == 1, "\(steps)")
    let again = try Conformance(replay: Replay(#require(failure.replay))).check(pattern).failures
    #expect(again.map(\.violation) == [failure.violation])
  }

  @Test func `edits with which the model fails are outdated`() throws {
    // Without its first action, the check finds no open request, whatever the pattern does.
    let rows = try Conformance(replay: Replay("AW1/search/x~-0")).check(ReferencePattern.self).rows
    let violation = try #require(rows.first?.violation)
    #expect(rows.count == 1 && violation.kind == .outdated)
    #expect(violation.found == "that the model itself fails the check with these changes")
    #expect(rows[0].message.contains("keep the new replay or delete the test"))
    #expect(!rows[0].message.contains("as a test:"))
  }

  @Test func `edits of actions that are not sent have no effect`() throws {
    try Conformance(replay: Replay("DI2/search/x~-500,501s0")).require(ReferencePattern.self)
  }

  @Test(arguments: [("-0..8,9s0,t3", "-0..4"), ("-1,4s0,t0", "-1,4s0,t0"), ("-7,t1", "")])
  func `edits of what is not reached are left out`(_ text: String, _ first: String) throws {
    #expect(try #require(Edits(text)).prefix(actions: 5, steps: 1).description == first)
  }
}

private enum ModelPattern: Pattern {
  typealias CounterDriver = ModelDriver<CounterSpec>
  typealias ListDriver = ModelDriver<ListSpec>
  typealias SearchDriver = ModelDriver<SearchSpec>

  static let name = "Model"
  @TaskLocal static var capabilities = Capabilities.direct
}

private func withCapabilities(_ capabilities: Capabilities, _ body: () throws -> Void) rethrows {
  try ModelPattern.$capabilities.withValue(capabilities, operation: body)
}
