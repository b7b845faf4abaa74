import Conformance
import Testing

@Suite struct ReferencePatternsTests {
  @Test func bothFormsOfTheModelItselfConform() throws {
    try Conformance().require(ReferencePattern.self)
    try Conformance().require(QueuedPattern.self)
  }
}
