import IV
import TestSupport
import Testing

@MainActor
struct LifetimeTests {
  let objects = LiveObjects()

  @Test func `everything is freed with the last reference`() {
    for _ in 0..<10_000 {
      let view = CountedView(objects)
      view.link(CountedInteractor(objects))
      view.emit(LiveObjects.Token(objects))
    }
    #expect(objects.count == 0)
  }

  @Test func `views that come and go leave nothing behind`() {
    let interactor = CountedInteractor(objects)
    for _ in 0..<1_000 {
      let view = CountedView(objects)
      view.link(interactor)
      view.emit(LiveObjects.Token(objects))
    }
    #expect(objects.count == 1)
  }

  @Test func aViewKeepsItsInteractor() {
    let view = CountedView(objects)
    view.link(CountedInteractor(objects))
    #expect(objects.count == 2)
    view.unlink()
    #expect(objects.count == 1)
  }

  @Test func anInteractorKeepsNoView() {
    let interactor = CountedInteractor(objects)
    do {
      let view = CountedView(objects)
      view.link(interactor)
    }
    #expect(objects.count == 1)
    interactor.emit(LiveObjects.Token(objects))
    #expect(objects.count == 1)
  }

  @Test func `several views share one interactor until the last goes`() {
    var views = (1...3).map { _ in CountedView(objects) }
    let interactor = CountedInteractor(objects)
    for view in views { view.link(interactor) }
    while !views.isEmpty {
      views.removeFirst()
      #expect(objects.count == views.count + 1)
    }
  }

  @Test func `a view may be dropped while its command is handled`() {
    let first = CountedView(objects)
    var second: CountedView? = CountedView(objects)
    let interactor = CountedInteractor(objects)
    first.link(interactor)
    second?.link(interactor)
    first.onCommand = { second = nil }
    second?.onCommand = { Issue.record("a view that is gone received a command") }
    first.emit(LiveObjects.Token(objects))
    #expect(second == nil)
    #expect(objects.count == 2)
  }

  @Test(arguments: [true, false])
  func `a waiting event is handled while any view is linked`(isAnotherLinked: Bool) async {
    let (view, other) = (CountedView(objects), CountedView(objects))
    var handled = 0
    do {
      let interactor = CountedInteractor(objects)
      interactor.onEvent = { handled += 1 }
      view.link(interactor)
      if isAnotherLinked { other.link(interactor) }
    }
    view.onCommand = { [objects, unowned view] in
      view.emit(LiveObjects.Token(objects))
      view.unlink()
    }
    view.emit(LiveObjects.Token(objects))
    #expect(handled == (isAnotherLinked ? 2 : 1))
    other.unlink()
    await mainActorIsIdle()
    #expect(objects.count == 2)
  }

  @Test func `an interactor may be cut off while it handles an event`() async {
    let view = CountedView(objects)
    do {
      let interactor = CountedInteractor(objects)
      interactor.onEvent = { [unowned interactor] in
        view.eventEmitter = nil
        interactor.commandEmitter = nil
      }
      view.link(interactor)
    }
    view.emit(LiveObjects.Token(objects))
    await mainActorIsIdle()
    #expect(objects.count == 1)
  }

  @Test func `a view may be freed off the main actor`() async {
    let interactor = CountedInteractor(objects)
    do {
      let view = CountedView(objects)
      view.link(interactor)
      let drop = Task.detached { [view] in _ = view }
      await drop.value
    }
    interactor.emit(LiveObjects.Token(objects))
    #expect(objects.count == 1)
  }

  @Test func `an interactor ends on the main actor wherever its view does`() async {
    await withCheckedContinuation { ended in
      let view = EndingView()
      view.link(
        EndingInteractor {
          MainActor.assertIsolated()
          ended.resume()
        })
      Task.detached { [view] in _ = view }
    }
  }

  @Test func `views may be freed elsewhere while others emit`() async {
    let interactor = CountedInteractor(objects)
    let view = CountedView(objects)
    view.link(interactor)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        do {
          let other = CountedView(objects)
          other.link(interactor)
          group.addTask { [other] in _ = other }
        }
        view.emit(LiveObjects.Token(objects))
      }
    }
    await mainActorIsIdle()
    #expect(objects.count == 2)
  }
}

final class CountedInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<LiveObjects.Token>?
  var onEvent: () -> Void = {}
  private let token: LiveObjects.Token

  init(_ objects: LiveObjects) { token = LiveObjects.Token(objects) }

  func handle(event: LiveObjects.Token) {
    onEvent()
    emit(event)
  }
}

final class CountedView: ViewProtocol {
  var eventEmitter: EventEmitter<CountedInteractor>?
  var onCommand: () -> Void = {}
  private let token: LiveObjects.Token

  init(_ objects: LiveObjects) { token = LiveObjects.Token(objects) }

  func handle(command: LiveObjects.Token) { onCommand() }
}
