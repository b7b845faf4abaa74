import Riveting
import TestSupport
import Testing

struct MistakeTests {
  @Test func anUpdateInsideAnUpdateOfTheSameInteractorTraps() async {
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
  @Test func sendingAsTheMainActorOnAnotherThreadTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let feature = TallyFeature()
        let send = unchecked { feature.send(.add(1)) }
        elsewhere { send() }
      }
    }
  }

  @Test func sendingAsAFeatureOnAnotherThreadTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let feature: any Feature<TallyInteractor, TallyReducer> = TallyFeature()
        let send = unchecked { feature.send(.add(1)) }
        elsewhere { send() }
      }
    }
  }
}
