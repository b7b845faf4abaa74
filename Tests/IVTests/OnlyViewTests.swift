import Testing

@testable import IV

/// Commands reach the only view without a look-up.
@MainActor
struct OnlyViewTests {
  let interactor = TallyInteractor()

  var onlyView: ObjectIdentifier? { interactor.commandEmitter?.turn.pointee.onlyView }

  @Test func oneViewIsTheOnlyOneTwoAreNot() {
    let view = TallyView(linkedTo: interactor)
    #expect(onlyView == ObjectIdentifier(view))
    let other = TallyView(linkedTo: interactor)
    #expect(onlyView == nil)
    other.unlink()
    #expect(onlyView == ObjectIdentifier(view))
  }

  @Test func aViewIsTheOnlyOneAgainWhenTheOtherWasFreed() {
    let view = TallyView(linkedTo: interactor)
    do { _ = TallyView(linkedTo: interactor) }
    view.emit(.increment)
    #expect(onlyView == ObjectIdentifier(view))
  }
}
