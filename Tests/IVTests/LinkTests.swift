import IV
import Testing

@MainActor
struct LinkTests {
  let interactor = TallyInteractor()

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

  @Test func `linking twice never doubles when the emitter was dropped`() {
    let view = TallyView(linkedTo: interactor)
    let kept = view.eventEmitter
    view.eventEmitter = nil
    view.link(interactor)
    view.emit(.increment)
    kept?.emit(.increment)
    #expect(view.shown == [1, 2])
  }

  @Test func `unlinking inside a handler takes effect at once`() {
    let first = TallyView(linkedTo: interactor)
    let second = TallyView(linkedTo: interactor)
    first.afterwards = { view, _ in
      view.unlink()
      second.unlink()
    }
    first.emit(.show(1, 2))
    #expect([first.shown, second.shown] == [[1], []])
  }

  @Test func `the only view may unlink inside its handler`() {
    let view = TallyView(linkedTo: interactor)
    view.afterwards = { view, _ in view.unlink() }
    view.emit(.show(1, 2))
    #expect(view.shown == [1])
  }

  @Test func `a view linked inside a handler receives the next command`() {
    let first = TallyView(linkedTo: interactor)
    let second = TallyView()
    first.afterwards = { [interactor] _, _ in second.link(interactor) }
    first.emit(.show(1, 2))
    #expect([first.shown, second.shown] == [[1, 2], [2]])
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

  @Test func `linking elsewhere leaves the former interactor though its emitter is kept`() {
    let view = TallyView(linkedTo: interactor)
    let kept = view.eventEmitter
    view.link(TallyInteractor())
    kept?.emit(.increment)
    #expect(view.shown.isEmpty)
    #expect(interactor.count == 1)
  }

  @Test func `linking mends what was changed by hand`() {
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

  @Test func `linking takes no view for a former one`() {
    let kept = TallyView(linkedTo: interactor).eventEmitter
    // Some would be where the former view was, if the emitter did not keep its memory.
    let views = (0..<100).map { _ in TallyView() }
    for view in views {
      view.eventEmitter = kept
      view.link(interactor)
    }
    interactor.emit(.show(1))
    #expect(views.allSatisfy { $0.shown == [1] })
  }

  @Test(arguments: [false, true])
  func `another holder of an emitter receives no commands`(isLinkedViewAlive: Bool) {
    var view: TallyView? = TallyView(linkedTo: interactor)
    let kept = view?.eventEmitter
    if !isLinkedViewAlive { view = nil }
    let others = (0..<100).map { _ in TallyView() }
    for other in others {
      other.eventEmitter = kept
      other.emit(.increment)
    }
    #expect(others.allSatisfy { $0.shown.isEmpty })
    #expect(view?.shown.count ?? 0 == (isLinkedViewAlive ? 100 : 0))
  }

  @Test func `a view without its emitter receives nothing`() {
    let view = TallyView(linkedTo: interactor)
    let other = TallyView(linkedTo: interactor)
    view.eventEmitter = nil
    other.emit(.increment)
    #expect([view.shown, other.shown] == [[], [1]])
  }

  @Test func `an emitter in other hands still reaches the interactor`() {
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

/// Any number of views may come and go.
@MainActor
struct ComingAndGoingTests {
  @Test(arguments: [[Int](0..<1_000), (0..<1_000).reversed(), (0..<1_000).map { $0 * 617 % 1_000 }])
  func `linking and unlinking looks at few views`(order: [Int]) {
    let interactor = TallyInteractor()
    let views = order.map { _ in WatchedView() }
    for view in views { view.link(interactor) }
    for number in order { views[number].unlink() }
    #expect(views.map(\.lookCount).reduce(0, +) < 15 * views.count)
  }

  @Test func `a view that stays sees few of those that come and go`() {
    let interactor = TallyInteractor()
    let staying = (0..<1_000).map { _ in WatchedView() }
    for view in staying { view.link(interactor) }
    for _ in 0..<1_000 { WatchedView().link(interactor) }
    #expect(staying.map(\.lookCount).reduce(0, +) < 15 * staying.count)
  }
}

/// Counts how often its emitter is looked at.
private final class WatchedView: ViewProtocol {
  private(set) var lookCount = 0
  private var emitter: EventEmitter<TallyInteractor>?

  var eventEmitter: EventEmitter<TallyInteractor>? {
    get {
      lookCount += 1
      return emitter
    }
    set { emitter = newValue }
  }

  func handle(command: TallyInteractor.Command) {}
}
