import IV
import Testing

@MainActor
struct LinkTests {
  let interactor = TallyInteractor()

  @Test func everyLinkedViewReceivesEveryCommand() {
    let views = (1...3).map { _ in TallyView(linkedTo: interactor) }
    views[0].emit(.increment)
    views[2].emit(.increment)
    #expect(views.map(\.shown) == [[1, 2], [1, 2], [1, 2]])
  }

  @Test func commandsGoNowhereWithoutAView() {
    interactor.emit(.show(1))
    interactor.emit(commands: [.show(2)])
    let view = TallyView(linkedTo: interactor)
    #expect(view.shown.isEmpty)
  }

  @Test func eventsGoNowhereWithoutAnInteractor() {
    let view = TallyView()
    view.emit(.increment)
    view.emit(events: [.increment])
    #expect(view.shown.isEmpty)
  }

  @Test func linkingTwiceNeverDoubles() {
    let view = TallyView(linkedTo: interactor)
    let emitter = view.eventEmitter
    view.link(interactor)
    view.configure(with: interactor)
    view.emit(.increment)
    #expect(view.shown == [1])
    #expect(view.eventEmitter === emitter)
  }

  @Test func linkingTwiceNeverDoublesWhenTheEmitterWasDropped() {
    let view = TallyView(linkedTo: interactor)
    let kept = view.eventEmitter
    view.eventEmitter = nil
    view.link(interactor)
    view.emit(.increment)
    kept?.emit(.increment)
    #expect(view.shown == [1, 2])
  }

  @Test func unlinkingOneLeavesTheOthers() {
    let first = TallyView(linkedTo: interactor)
    let second = TallyView(linkedTo: interactor)
    let third = TallyView(linkedTo: interactor)
    second.unlink()
    first.emit(.increment)
    second.emit(.increment)
    third.emit(.increment)
    #expect([first.shown, second.shown, third.shown] == [[1, 2], [], [1, 2]])
  }

  @Test func unlinkingInsideAHandlerTakesEffectAtOnce() {
    let first = TallyView(linkedTo: interactor)
    let second = TallyView(linkedTo: interactor)
    first.afterwards = { view, _ in
      view.unlink()
      second.unlink()
    }
    first.emit(.show(1, 2))
    #expect([first.shown, second.shown] == [[1], []])
  }

  @Test func theOnlyViewMayUnlinkInsideItsHandler() {
    let view = TallyView(linkedTo: interactor)
    view.afterwards = { view, _ in view.unlink() }
    view.emit(.show(1, 2))
    #expect(view.shown == [1])
  }

  @Test func aViewLinkedInsideAHandlerReceivesTheNextCommand() {
    let first = TallyView(linkedTo: interactor)
    let second = TallyView()
    first.afterwards = { [interactor] _, _ in second.link(interactor) }
    first.emit(.show(1, 2))
    #expect([first.shown, second.shown] == [[1, 2], [2]])
  }

  @Test func relinkingWorks() {
    let view = TallyView(linkedTo: interactor)
    view.emit(.increment)
    view.unlink()
    view.emit(.increment)
    view.link(interactor)
    view.emit(.increment)
    #expect(view.shown == [1, 2])
    #expect(interactor.count == 2)
  }

  @Test func linkingElsewhereLeavesTheFormerInteractor() {
    let other = TallyInteractor()
    let view = TallyView(linkedTo: interactor)
    view.link(other)
    view.emit(.increment)
    interactor.emit(.show(100))
    #expect(view.shown == [1])
    #expect([interactor.count, other.count] == [0, 1])
  }

  @Test func linkingElsewhereLeavesTheFormerInteractorThoughItsEmitterIsKept() {
    let view = TallyView(linkedTo: interactor)
    let kept = view.eventEmitter
    view.link(TallyInteractor())
    kept?.emit(.increment)
    #expect(view.shown.isEmpty)
    #expect(interactor.count == 1)
  }

  @Test func linkingMendsWhatWasChangedByHand() {
    let parent = TallyView(linkedTo: interactor)
    let child = TallyView()
    child.eventEmitter = parent.eventEmitter
    child.link(interactor)
    parent.emit(.increment)
    #expect(child.shown == [1])

    let kept = child.eventEmitter
    child.unlink()
    child.eventEmitter = kept
    child.link(interactor)
    parent.emit(.increment)
    #expect(child.shown == [1, 2])

    interactor.commandEmitter = nil
    child.link(interactor)
    child.emit(.increment)
    #expect(child.shown == [1, 2, 3])
  }

  @Test func interactorsMayShareTheirViews() {
    let view = TallyView(linkedTo: interactor)
    let helper = TallyInteractor()
    helper.commandEmitter = interactor.commandEmitter
    helper.emit(.show(1))
    #expect(view.shown == [1])
    view.link(helper)
    view.emit(.show(2, 3))
    #expect(view.shown == [1, 2, 3])
    view.emit(.increment)
    #expect([interactor.count, helper.count] == [0, 1])
  }

  @Test func linkingDoesNotTakeAViewForAFormerOneAtItsAddress() throws {
    let kept: EventEmitter<TallyInteractor>?
    let address: ObjectIdentifier
    do {
      let former = TallyView(linkedTo: interactor)
      kept = former.eventEmitter
      address = ObjectIdentifier(former)
    }
    var views = [TallyView()]
    while ObjectIdentifier(views[0]) != address {
      try #require(views.count < 10_000)
      views.insert(TallyView(), at: 0)
    }
    views[0].eventEmitter = kept
    views[0].link(interactor)
    interactor.emit(.show(1))
    #expect(views[0].shown == [1])
  }

  @Test func aViewWithoutItsEmitterReceivesNothing() {
    let view = TallyView(linkedTo: interactor)
    let other = TallyView(linkedTo: interactor)
    view.eventEmitter = nil
    other.emit(.increment)
    #expect([view.shown, other.shown] == [[], [1]])
  }

  @Test func anEmitterInOtherHandsStillReachesTheInteractor() {
    let view = TallyView(linkedTo: interactor)
    let child = TallyView()
    child.eventEmitter = view.eventEmitter
    child.emit(.increment)
    child.unlink()
    child.emit(.increment)
    view.emit(.increment)
    #expect([view.shown, child.shown] == [[1, 2], []])
  }

  @Test func freeingOneLeavesTheOthers() {
    let first = TallyView(linkedTo: interactor)
    var second: TallyView? = TallyView(linkedTo: interactor)
    let third = TallyView(linkedTo: interactor)
    second?.emit(.increment)
    second = nil
    first.emit(.increment)
    #expect([first.shown, third.shown] == [[1, 2], [1, 2]])
  }
}
