import Explorer
import Spec
import Testing

@testable import Conformance

struct FixtureTests {
  @Test func `requests from before a restart no longer count`() throws {
    try explore(.fifo) { run in
      let fixture = Fixture<ListSpec>(
        run, ReferenceList.capabilities, StepLog(), Fixture.factory(ReferenceList.self))
      fixture.send(.refresh(id: 1))
      try await fixture.requireRequests()
      fixture.shutdown()
      fixture.attach()
      await fixture.settle()
      fixture.restartModel()
      try await fixture.requireRequests()
      fixture.send(.refresh(id: 1))
      try await fixture.requireRequests()
    }
  }
}
