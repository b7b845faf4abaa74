import Conformance
import Testing

import Libc

@Suite struct ReplayTests {
  @Test(arguments: [
    "AW3/search/x", "DI1/counter/x3-1", "DI1/counter/x3-1~-0,-2..4,6s01", "MB1/list/17",
    "MB1/search/18446744073709551615",
  ])
  func aReplayParsesItsDescription(_ text: String) throws {
    #expect(try #require(Replay(text)).description == text)
  }

  @Test(arguments: [
    "", "AW3", "AW3/search", "AW3/search/", "AW3/search/17", "XX1/search/x", "AW3/calendar/x",
    "MB1/list/x", "MB1/list/-1", "AW3/search/x/", "aw3/search/x",
    "DI1/list/x~", "DI1/list/x~1", "DI1/list/x~-1~-2",
  ])
  func malformedReplaysAreNil(_ text: String) {
    #expect(Replay(text) == nil)
  }

  @Test func aReplayRepeatsOneFailure() throws {
    for rule in ["DI1", "MB1"] {
      let first = try #require(
        Conformance(rules: [rule], features: ["counter"]).check(CounterOf<TaskPerSend>.self)
          .failures.first)
      let replay = try #require(first.replay.flatMap(Replay.init))
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
