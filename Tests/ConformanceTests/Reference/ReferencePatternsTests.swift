import Conformance
import Testing

@Suite struct ReferencePatternsTests {
  @Test func `both forms of the model itself conform`() throws {
    try Conformance(sends: 1_000).require(ReferencePattern.self)
    try Conformance(sends: 1_000).require(QueuedPattern.self)
  }
}
