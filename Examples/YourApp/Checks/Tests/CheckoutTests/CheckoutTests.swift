import Conformance
import Testing

@testable import checks

@Test func theCheckoutKeepsTheRules() throws {
  print(try Conformance().require(CheckoutFeature.self))
}

@Test func theRaceIsFound() throws {
  try withKnownIssue {
    try Conformance().require(RacyCheckoutFeature.self)
  } matching: {
    $0.error.map { "\($0)".contains("breaks AW9") } ?? false
  }
}

@Test func itsReplayRepeatsTheRaceAndPassesWithoutIt() throws {
  let failures = Conformance(rules: ["AW9"]).check(RacyCheckoutFeature.self).failures
  let race = try #require(failures.first)
  let replay = try Replay(#require(race.replay))
  let again = Conformance(replay: replay).check(RacyCheckoutFeature.self).failures
  #expect(again.map(\.violation) == [race.violation])
  try Conformance(replay: replay).require(CheckoutFeature.self)
}

/// Steps that the kit printed.
@Test func anAnswerThatComesAfterAnArticleIsNotUsed() throws {
  let steps: [Step<CheckoutSpec>] = [.send(.apply("B")), .send(.add("bread")), .answer(0)]
  try Conformance().require(CheckoutFeature.self, steps: steps, cancellation: .ignored)
  #expect(throws: Violation.self) {
    try Conformance().require(RacyCheckoutFeature.self, steps: steps, cancellation: .ignored)
  }
}
