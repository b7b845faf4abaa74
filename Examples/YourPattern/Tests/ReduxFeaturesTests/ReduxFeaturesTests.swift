import Conformance
import ReduxFeatures
import Testing

@Test func conforms() throws {
  try Conformance().require(ReduxPattern.self)
}

/// In a process of its own, which may trap or be ended without taking other tests along.
@Test func conformsInAProcessOfItsOwn() async {
  let result = await #expect(
    processExitsWith: .success, observing: [\.standardErrorContent]
  ) {
    do { try Conformance().require(ReduxPattern.self) } catch { Issue.record("\(error)") }
  }
  // Which rule it was, if that process died.
  if let result { print(String(decoding: result.standardErrorContent, as: UTF8.self)) }
}
