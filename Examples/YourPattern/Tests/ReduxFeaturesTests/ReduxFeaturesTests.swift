import Conformance
import ReduxFeatures
import Testing

@Test func conforms() throws {
  try Conformance().require(ReduxPattern.self)
}

/// In a process of its own, which may trap or be ended without taking other tests along.
@Test func conformsInAProcessOfItsOwn() async {
  await #expect(processExitsWith: .success) {
    do { try Conformance().require(ReduxPattern.self) } catch { Issue.record("\(error)") }
  }
}
