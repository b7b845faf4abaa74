import IV
import Testing

@MainActor
struct MockViewTests {
  @Test func `the callback receives every command of the event`() {
    let view = MockView<TallyInteractor>()
    view.configure(with: TallyInteractor())
    var received: [TallyInteractor.Command] = []
    view.emit(.show(1, 2)) { received.append($0) }
    #expect(received == [.show(1), .show(2)])
  }

  @Test func laterCallbackTakesOver() {
    let interactor = TallyInteractor()
    let view = MockView<TallyInteractor>()
    view.link(interactor)
    var first: [TallyInteractor.Command] = []
    var second: [TallyInteractor.Command] = []
    view.emit(.increment) { first.append($0) }
    interactor.emit(.show(10))
    view.emit(.increment) { second.append($0) }
    #expect(first == [.show(1), .show(10)])
    #expect(second == [.show(2)])
  }

  @Test func isAViewLikeAnyOther() {
    let interactor = TallyInteractor()
    let other = TallyView(linkedTo: interactor)
    let view = MockView<TallyInteractor>()
    view.link(interactor)
    view.emit(.increment)
    view.unlink()
    view.emit(.increment)
    #expect(other.shown == [1])
  }
}
