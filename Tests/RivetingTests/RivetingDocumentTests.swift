import CombineShim
import Riveting
import RivetingTestSupport
import Testing

// The snippets of the Riveting document, as it shows them; see DOCUMENT.md in Sources/Patterns/RIV.

struct CounterInteractorTests {
  private let sut: CounterInteractor

  init() {
    self.sut = CounterInteractor(initialDomain: CounterDomain(count: 0))
  }

  @Test
  func increment() {
    sut.interact(with: .increment)
    #expect(sut.domain.count == 1)
  }

  @Test
  func decrement() {
    sut.interact(with: .decrement)
    #expect(sut.domain.count == -1)
  }

  @Test
  func reset() {
    // First increment to change the initial state
    sut.interact(with: .increment)
    #expect(sut.domain.count == 1)

    // Then reset
    sut.interact(with: .reset)
    #expect(sut.domain.count == 0)
  }

  @Test
  func multipleActions() async throws {
    // For complex sequences where you need to capture intermediate states,
    // use the collect utility
    let emittedDomains = try await sut.collect(
      3,
      performing: [
        .action(.increment),
        .action(.increment),
        .action(.decrement),
      ]
    )

    let expectedDomains: [CounterDomain] = [
      CounterDomain(count: 1),
      CounterDomain(count: 2),
      CounterDomain(count: 1),
    ]

    #expect(emittedDomains == expectedDomains)
  }
}

struct CounterFeatureTests {
  @Test @MainActor
  func `the swift UI views feature shows what its buttons send`() {
    let feature = CounterFeature(
      interactor: CounterInteractor(initialDomain: CounterDomain()),
      reducer: CounterReducer()
    )
    feature.send(.decrement)
    #expect(feature.viewState.count == -1)
    #expect(feature.viewState.isNegative)
    feature.send(.reset)
    feature.send(.increment)
    #expect(feature.viewState.count == 1)
    #expect(!feature.viewState.isNegative)
  }
}
