import Testing

@testable import MVI

struct ViewStateTests {
  @Test func statesExcludeOneAnother() {
    let failure = ViewState.failure(message: "no network")
    for state in [ViewState.loading, .empty, failure] {
      #expect([state.isLoading, state.isEmpty, state.isError].filter { $0 }.count == 1)
    }
    #expect(failure.message == "no network")
    #expect(ViewState.empty.message == nil)
  }
}
