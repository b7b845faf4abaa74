import Testing

@testable import Conformance

@Suite struct MismatchTests {
  private func texts(_ mismatch: Mismatch?) -> [String]? {
    mismatch.map { [$0.expected, $0.found] }
  }

  @Test func expectedViewsDoNotMismatch() {
    #expect(texts(Mismatch.ofWhole([1, 2, 3], [1, 2, 3])) == nil)
    #expect(texts(Mismatch.ofOrder([1, 3], [1, 2, 3, 4])) == nil)
    #expect(texts(Mismatch.ofSubsequence([1, 4], [1, 2, 3, 4])) == nil)
  }

  @Test func `the first view that differs is reported`() {
    #expect(
      texts(Mismatch.ofWhole([1, 5, 3], [1, 2, 3])) == ["view number 2 to have 2", "5"])
    #expect(texts(Mismatch.ofWhole([1], [1, 2, 3])) == ["3 views, number 2 with 2", "1 view"])
    #expect(texts(Mismatch.ofWhole([1, 2], [1])) == ["1 view", "2 views, number 2 with 2"])
  }

  @Test func skippedViewsKeepTheOrder() {
    #expect(
      texts(Mismatch.ofOrder([1, 3, 2], [1, 2, 3]))
        == ["the model's views in the model's order", "number 3 with 2 out of order"])
    #expect(
      texts(Mismatch.ofSubsequence([1, 2], [1, 2, 3]))
        == ["the last view received to have 3", "2"])
  }
}
