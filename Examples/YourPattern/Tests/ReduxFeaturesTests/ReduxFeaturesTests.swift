import Conformance
import ReduxFeatures
import Testing

@Test func conforms() throws {
  try Conformance().require(ReduxPattern.self)
}
