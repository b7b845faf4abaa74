import Conformance
import Testing

@Suite struct ReferencePatternsTests {
  @Test func bothFormsOfTheModelItselfConform() throws {
    try Conformance(sends: 1_000).require(ReferencePattern.self)
    try Conformance(sends: 1_000).require(QueuedPattern.self)
  }
}
