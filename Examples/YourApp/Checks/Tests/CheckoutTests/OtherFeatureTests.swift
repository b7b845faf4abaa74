import Conformance
import Testing

@testable import checks

@Test func theFeedKeepsTheRules() throws {
  print(try Conformance().require(FeedFeature.self))
}

@Test func theFormKeepsTheRules() throws {
  print(try Conformance().require(SignUpFeature.self))
}

@Test func downloadsKeepTheRules() throws {
  print(try Conformance().require(DownloadsFeature.self))
}

@Test func theFavouriteKeepsTheRules() throws {
  print(try Conformance().require(FavouriteFeature.self))
}
