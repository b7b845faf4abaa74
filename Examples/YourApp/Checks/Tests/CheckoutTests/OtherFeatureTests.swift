import Conformance
import Testing

@testable import checks

@Test func theFeedKeepsTheRules() throws {
  print(try Conformance().require(FeedFeature.self))
}

@Test func theFormKeepsTheRules() throws {
  print(try Conformance().require(SignUpFeature.self))
}
