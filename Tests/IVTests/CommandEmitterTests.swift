import IV
import Testing

/// An event or a command is finished before the next one begins.
@MainActor
struct TurnTests {
  let log = Log()
  let interactor: TallyInteractor

  init() { interactor = TallyInteractor(log) }

  @Test func eventEndsBeforeItsCommandsBegin() {
    let view = TallyView("view", log, linkedTo: interactor)
    view.emit(.show(1, 2))
    #expect(
      log.lines == [
        "show(1, 2) begins", "show(1, 2) ends", "view begins 1", "view ends 1", "view begins 2",
        "view ends 2",
      ])
  }

  @Test func emittingReturnsWhenEverythingIsFinished() {
    let view = TallyView("view", log, linkedTo: interactor)
    view.afterwards = { view, count in if count < 5 { view.emit(.increment) } }
    view.emit(.increment)
    #expect(view.shown == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [1, 2])
  func eventFromACommandHandlerWaits(views count: Int) {
    let views = (1...count).map { TallyView("view \($0)", log, linkedTo: interactor) }
    views[0].afterwards = { view, count in
      if count == 1 { view.emit(event: .increment) }
    }
    views[0].emit(.show(1, 2))
    let tail = views.indices.flatMap { ["view \($0 + 1) begins 2", "view \($0 + 1) ends 2"] }
    let next = ["increment begins", "increment ends"]
    #expect(log.lines.contains(next))
    #expect(
      log.lines.firstRange(of: next)!.lowerBound == log.lines.firstRange(of: tail)!.upperBound)
  }

  @Test func `waiting events of several views keep their order`() {
    let first = TallyView("first", linkedTo: interactor)
    let second = TallyView("second", linkedTo: interactor)
    first.afterwards = { view, count in
      guard count == 0 else { return }
      view.emit(.show(1, 2))
      second.emit(.show(3, 4))
      view.emit(.show(5, 6))
    }
    second.emit(.show(0, 0))
    #expect(first.shown.dropFirst(2).prefix(6) == [1, 2, 3, 4, 5, 6])
  }

  @Test func allViewsSeeOneOrder() {
    let views = (1...3).map { TallyView("view \($0)", linkedTo: interactor) }
    for view in views {
      view.afterwards = { view, count in if count < 10 { view.emit(.increment) } }
    }
    views[1].emit(.increment)
    #expect(views[0].shown == Array(1...interactor.count))
    #expect(views[1].shown == views[0].shown)
    #expect(views[2].shown == views[0].shown)
  }

  @Test func nothingComesBetweenCommandsEmittedTogether() {
    let view = TallyView(linkedTo: interactor)
    view.afterwards = { view, count in if count == 7 { view.emit(.show(100, 101)) } }
    interactor.emit(commands: [.show(7), .show(8)])
    #expect(view.shown == [7, 8, 100, 101])
  }

  @Test func eventsEmittedTogetherAreEachFinished() {
    let view = TallyView("view", log, linkedTo: interactor)
    view.emit(events: [.increment, .increment])
    let once = ["increment begins", "increment ends", "view begins 1", "view ends 1"]
    #expect(log.lines.prefix(4) == once[...])
    #expect(view.shown == [1, 2])
  }

  @Test func interactorMayEmitUnasked() {
    let view = TallyView(linkedTo: interactor)
    interactor.emit(.show(1))
    interactor.emit(command: .show(2))
    #expect(view.shown == [1, 2])
  }

  @Test func `long chain through the emitter needs no stack`() {
    let view = TallyView(linkedTo: interactor)
    view.afterwards = { view, count in if count < 100_000 { view.eventEmitter?.emit(.increment) } }
    view.eventEmitter?.emit(.increment)
    #expect(view.shown.count == 100_000)
  }

  @Test func `long chain of commands needs no stack`() {
    let view = TallyView(linkedTo: interactor)
    view.afterwards = { [interactor] _, count in
      if count < 100_000 { interactor.emit(.show(count + 1)) }
    }
    interactor.emit(.show(1))
    #expect(view.shown.count == 100_000)
  }
}

/// Any number of views may be linked to one interactor.
@MainActor
struct ManyViewsTests {
  let interactor = TallyInteractor()

  @Test func `a view that drops its emitter receives nothing more of the turn`() {
    let view = TallyView(linkedTo: interactor)
    view.afterwards = { [interactor] view, count in
      guard count == 1 else { return }
      interactor.emit(.show(2))
      view.eventEmitter = nil
    }
    view.emit(.increment)
    #expect(view.shown == [1])
  }

  @Test func `commands come in the order of linking whoever comes and goes`() {
    let log = Log()
    var linked: [TallyView] = []
    var kept: [EventEmitter<TallyInteractor>?] = []
    for number in 0..<300 {
      if number % 3 == 0 {
        let before = log.lines.count
        interactor.emit(.show(1))
        let begun = log.lines[before...].filter { $0.hasSuffix("begins 1") }
        #expect(begun == linked.map { "\($0.name) begins 1" })
      }
      linked.append(TallyView("\(number)", log, linkedTo: interactor))
      let view = linked.remove(at: number * 31 % linked.count)
      switch number % 5 {
      case 0: view.unlink()
      case 1: view.eventEmitter = nil
      case 2: break
      case 3:
        view.unlink()
        view.link(interactor)
        linked.append(view)
      default:
        kept.append(view.eventEmitter)
        view.eventEmitter = nil
        view.link(interactor)
        linked.append(view)
      }
    }
  }

  @Test func `what waits is dropped when the last of many views is unlinked`() {
    var views = (0..<9).map { _ in TallyView(linkedTo: interactor) }
    views[0].afterwards = { [interactor] view, _ in
      interactor.emit(.show(2))
      // The others are freed, of which the interactor is not told.
      views = []
      view.unlink()
      view.link(interactor)
    }
    let first = views[0]
    first.emit(.show(1, 1))
    #expect(first.shown == [1])
  }
}
