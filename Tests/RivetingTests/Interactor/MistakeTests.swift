import Riveting
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
}
