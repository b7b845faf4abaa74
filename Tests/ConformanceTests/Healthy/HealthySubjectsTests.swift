import Conformance
import Testing

@Suite struct HealthySubjectsTests {
  @Test func bothFormsOfTheModelItselfConform() throws {
    try Conformance().require(HealthyPattern.self)
    try Conformance().require(QueuedPattern.self)
  }
}
