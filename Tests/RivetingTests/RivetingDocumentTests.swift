import OpenCombineShim
import Riveting
import RivetingTestSupport
import Testing

// The snippets of the Riveting document, as it shows them; see DOCUMENT.md in Sources/Patterns/RIV.

// 1. Define your domain model
struct CounterDomain: Equatable {
  var count: Int = 0
}

// 2. Define actions
enum CounterAction {
  case increment
  case decrement
  case reset
}

// 3. Create an interactor
class CounterInteractor: BaseInteractor<CounterAction, CounterDomain> {
  override func interact(with action: CounterAction) {
    switch action {
    case .increment:
      updateDomain { domain in
        domain.count += 1
      }
    case .decrement:
      updateDomain { domain in
        domain.count -= 1
      }
    case .reset:
      updateDomain { domain in
        domain.count = 0
      }
    }
  }
}

// 4. Create a reducer
struct CounterReducer: Reducing {
  func reduce(from domain: CounterDomain) -> CounterViewState {
    CounterViewState(
      count: domain.count,
      isNegative: domain.count < 0
    )
  }
}

// 5. Define your view state
struct CounterViewState {
  let count: Int
  let isNegative: Bool
}

// 6. Create a feature
class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {
  // BaseFeature provides all the necessary functionality
}

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
  func theSwiftUIViewsFeatureShowsWhatItsButtonsSend() {
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
