import Dispatch
import Riveting
import TestSupport
import Testing

struct MistakeTests {
  @Test func `an update inside an update of the same interactor traps`() async {
    await #expect(processExitsWith: .failure) {
      let sut = TallyInteractor()
      sut.updateDomain { _ in sut.interact(with: .add(1)) }
    }
  }

  @Test func anInteractorThatHandlesNothingTraps() async {
    await #expect(processExitsWith: .failure) {
      BaseInteractor<TallyAction, Tally>(initialDomain: Tally()).interact(with: .add(1))
    }
  }

  // Swift 5 mode compiles it without `unchecked`.
  @Test func `sending as the main actor on another thread traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let feature = TallyFeature()
        let send = unchecked { feature.send(.add(1)) }
        elsewhere { send() }
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("main-actor code sends on another thread") == true)
  }

  @Test func `sending is not a mistake where the main thread uses another queue`() async {
    await #expect(processExitsWith: .success) {
      await inABlockOfTheMainQueue {
        let feature = TallyFeature()
        DispatchQueue(label: "other").sync { feature.send(.add(1)) }
        precondition(feature.viewState == "1")
      }
    }
  }
}
