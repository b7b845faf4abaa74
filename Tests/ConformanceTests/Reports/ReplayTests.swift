import Libc
import Testing

@testable import Conformance

@Suite struct ReplayTests {
  @Test(arguments: [
    "AW3/search/x", "DI1/counter/x3-1", "DI1/counter/x3-1~-0,-2..4,6s01", "MB1/list/17",
    "MB1/search/18446744073709551615",
  ])
  func aReplayParsesItsDescription(_ text: String) throws {
    #expect(try Replay(text).description == text)
  }

  @Test(arguments: [
    "", "AW3", "AW3/search", "AW3/search/", "AW3/search/17", "XX1/search/x",
    "MB1/list/x", "MB1/list/-1", "AW3/search/x/", "aw3/search/x",
    "DI1/list/x~", "DI1/list/x~1", "DI1/list/x~-1~-2",
  ])
  func malformedReplaysAreRefused(_ text: String) {
    #expect(throws: InvalidReplay.self) { try Replay(text) }
  }

  @Test(arguments: [
    ("AW3", "it should look like AW3/search/x3-1: a rule, a feature and a schedule"),
    ("ZZ2/counter/x", "there is no rule ZZ2"),
    ("AW3/search/17", "\"17\" is not a schedule such as x or x3-1"),
    ("DI1/list/x~1", "\"1\" is not a list of changes such as -0,-3..5"),
    ("MB1/list/x", "\"x\" is not the number of a sequence"),
  ])
  func `a malformed replay says what is wrong`(_ text: String, _ reason: String) {
    #expect(throws: InvalidReplay(text: text, reason: reason)) {
      try Conformance(replay: Replay(text)).require(ReferencePattern.self)
    }
  }

  @Test func `a replay of a feature that is not there checks nothing`() {
    #expect {
      try Conformance(replay: Replay("AW3/calendar/x")).require(ReferencePattern.self)
    } throws: {
      "\($0)".contains("there is no rule or feature called calendar")
    }
  }

  @Test func `where a token fits no more the nearest schedules are checked`() throws {
    let failure = try #require(
      Conformance(rules: ["DI1"], features: ["counter"], replay: nil)
        .check(CounterOf<TaskPerSend>.self).failures.first)
    let edits = try #require(failure.replay).split(separator: "~").dropFirst().map { "~\($0)" }
    let replay = try Replay("DI1/counter/x0-100" + edits.joined())
    let again = Conformance(replay: replay).check(CounterOf<TaskPerSend>.self).failures
    #expect(again.map(\.violation) == [failure.violation])
    try Conformance(replay: replay).require(QueuedPattern.self)
  }

  @Test func aReplayRepeatsOneFailure() throws {
    for rule in ["DI1", "MB1"] {
      let first = try #require(
        Conformance(rules: [rule], features: ["counter"]).check(CounterOf<TaskPerSend>.self)
          .failures.first)
      let replay = try Replay(#require(first.replay))
      let again = Conformance(replay: replay).check(CounterOf<TaskPerSend>.self).rows
      #expect(again.map(\.violation) == [first.violation])
      #expect(again.map(\.regression) == [first.regression])
      #expect(again.map(\.replay) == [first.replay])
    }
  }

  @Test func theEnvironmentVariableSelectsAReplay() async {
    await #expect(processExitsWith: .success) {
      setenv("CONFORMANCE_REPLAY", "DI1/counter/x", 1)
      let rows = Conformance().check(CounterOf<NewestFirst>.self).rows
      precondition(rows.map(\.rule.id) == ["DI1"] && rows.map(\.feature) == ["counter"])
      precondition(rows.first?.replay == "DI1/counter/x", "\(rows)")
    }
    await #expect(processExitsWith: .success) {
      setenv("CONFORMANCE_REPLAY", "MB1/counter/7", 1)
      let rows = Conformance().check(CounterOf<IgnoresTheSeed>.self).rows
      precondition(rows.map(\.replay) == ["MB1/counter/7"], "\(rows)")
    }
  }

  @Test func aMalformedEnvironmentVariableTraps() async {
    await #expect(processExitsWith: .failure) {
      setenv("CONFORMANCE_REPLAY", "DI1", 1)
      _ = Conformance()
    }
  }
}
