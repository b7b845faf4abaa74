import IV
import TestSupport
import Testing

@MainActor
struct LifetimeTests {
  let objects = LiveObjects()

  @Test func everythingIsFreedWithTheLastReference() {
    for _ in 0..<10_000 {
      let view = CountedView(objects)
      view.link(CountedInteractor(objects))
      view.emit(LiveObjects.Token(objects))
    }
    #expect(objects.count == 0)
  }

  @Test func viewsThatComeAndGoLeaveNothingBehind() {
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

  @Test func severalViewsShareOneInteractorUntilTheLastGoes() {
    var views = (1...3).map { _ in CountedView(objects) }
    let interactor = CountedInteractor(objects)
    for view in views { view.link(interactor) }
    while !views.isEmpty {
      views.removeFirst()
      #expect(objects.count == views.count + 1)
    }
  }

  @Test func aViewMayBeDroppedWhileItsCommandIsHandled() {
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
  func aWaitingEventIsHandledWhileAnyViewIsLinked(isAnotherLinked: Bool) async {
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
    await mainActorIsDone()
    #expect(objects.count == 2)
  }

  @Test func anInteractorMayBeCutOffWhileItHandlesAnEvent() async {
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
    await mainActorIsDone()
    #expect(objects.count == 1)
  }

  @Test func aViewMayBeFreedOffTheMainActor() async {
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

  @Test func viewsMayBeFreedElsewhereWhileOthersEmit() async {
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
    await mainActorIsDone()
    #expect(objects.count == 2)
  }
}

/// The end of an event, a command or an interactor may emit, whenever it comes.
@MainActor
struct EndTests {
  @Test func commandsDroppedByUnlinkingMayEmitWhenTheyEnd() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for count in 1...3 {
          let view = EndingView()
          let interactor = EndingInteractor()
          var ended = 0
          interactor.onEvent = {
            interactor.onEvent = {}
            for _ in 0..<count {
              interactor.emit(
                Ending {
                  ended += 1
                  interactor.emit(Ending { ended += 1 })
                })
            }
            view.unlink()
          }
          view.link(interactor)
          view.emit(Ending {})
          #expect(ended == 2 * count)
        }
      }
    }
  }

  @Test func eventsDroppedByUnlinkingMayEmitWhenTheyEnd() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for count in 1...3 {
          let view = EndingView()
          let interactor = EndingInteractor()
          var handled = 0
          var ended = 0
          interactor.onEvent = {
            handled += 1
            guard handled == 1, let emitter = view.eventEmitter else { return }
            for _ in 0..<count {
              view.emit(
                Ending {
                  ended += 1
                  emitter.emit(Ending { ended += 1 })
                })
            }
            view.unlink()
          }
          view.link(interactor)
          view.emit(Ending {})
          #expect(ended == 2 * count)
          #expect(handled == 1)
        }
      }
    }
  }

  @Test func theInteractorFreedByUnlinkingMayUseItsViewWhenItEnds() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let view = EndingView()
        var isLinkedAtTheEnd: Bool?
        view.link(
          EndingInteractor {
            isLinkedAtTheEnd = view.eventEmitter != nil
            view.emit(Ending {})
          })
        view.unlink()
        #expect(isLinkedAtTheEnd == false)
      }
    }
  }

  @Test func theInteractorFreedByLinkingMayLinkAnotherViewWhenItEnds() {
    let (first, second) = (EndingView(), EndingView())
    let next = EndingInteractor()
    first.link(EndingInteractor { second.link(next) })
    first.link(next)
    next.emit(Ending {})
    #expect([first.commandCount, second.commandCount] == [1, 1])
  }

  @Test func theInteractorFreedByLinkingMayLinkItsViewWhenItEnds() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let view = EndingView()
        let next = EndingInteractor()
        view.link(
          EndingInteractor {
            view.link(EndingInteractor { view.emit(Ending {}) })
          })
        view.link(next)
        next.emit(Ending {})
        #expect(view.commandCount == 1)
      }
    }
  }

  @Test func theInteractorLinkedWhileAnotherIsMayUseItsViewWhenItEnds() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let view = EndingView()
        let next = EndingInteractor()
        next.onLink = { view.link(EndingInteractor { view.emit(Ending {}) }) }
        view.link(next)
        next.emit(Ending {})
        #expect(view.commandCount == 1)
      }
    }
  }
}

/// Calls a closure when it ends.
@MainActor
final class Ending {
  private let onEnd: @MainActor () -> Void

  init(onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

  deinit {
    let onEnd = onEnd
    MainActor.assumeIsolated { onEnd() }
  }
}

final class EndingInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<Ending>? {
    didSet { onLink() }
  }
  var onEvent: () -> Void = {}
  var onLink: () -> Void = {}

  init() {}

  /// An interactor that calls `onEnd` when it ends.
  init(onEnd: @escaping @MainActor () -> Void) {
    let end = Ending(onEnd: onEnd)
    onEvent = { withExtendedLifetime(end) {} }
  }

  func handle(event: Ending) { onEvent() }
}

final class EndingView: ViewProtocol {
  var eventEmitter: EventEmitter<EndingInteractor>?
  private(set) var commandCount = 0

  func handle(command: Ending) { commandCount += 1 }
}

/// Returns when the main actor has run everything that was queued until now.
@MainActor
private func mainActorIsDone() async {
  await Task {}.value
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
