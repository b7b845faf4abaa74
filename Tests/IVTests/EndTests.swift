import IV
import Testing

/// The end of an event, a command or an interactor may emit, whenever it comes.
@MainActor
struct EndTests {
  @Test func `commands dropped by unlinking may emit when they end`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        whatIsDroppedMayEmitWhenItEnds { _, interactor in { interactor.emit($0) } }
      }
    }
  }

  @Test func `events dropped by unlinking may emit when they end`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        whatIsDroppedMayEmitWhenItEnds { view, _ in
          let emitter = view.eventEmitter
          return { emitter?.emit($0) }
        }
      }
    }
  }

  @Test func `the interactor freed by unlinking may use its view when it ends`() async {
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

  @Test func `the interactor freed by linking may link another view when it ends`() {
    let (first, second) = (EndingView(), EndingView())
    let next = EndingInteractor()
    first.link(EndingInteractor { second.link(next) })
    first.link(next)
    next.emit(Ending {})
    #expect([first.commandCount, second.commandCount] == [1, 1])
  }

  @Test func `the interactor freed by linking may link its view when it ends`() async {
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

  @Test func `the interactor linked while another is may use its view when it ends`() async {
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

/// Emits objects by what `makeEmit` returns, drops them by unlinking the view, and expects that each may emit another
/// one when it ends, which no view handles.
@MainActor
private func whatIsDroppedMayEmitWhenItEnds(
  _ makeEmit: @MainActor (EndingView, EndingInteractor) -> @MainActor (Ending) -> Void
) {
  for count in 1...3 {
    let view = EndingView()
    let interactor = EndingInteractor()
    view.link(interactor)
    let emit = makeEmit(view, interactor)
    var handled = 0
    var ended = 0
    interactor.onEvent = {
      handled += 1
      guard handled == 1 else { return }
      for _ in 0..<count {
        emit(
          Ending {
            ended += 1
            emit(Ending { ended += 1 })
          })
      }
      view.unlink()
    }
    view.emit(Ending {})
    #expect(ended == 2 * count)
    #expect(handled == 1)
    #expect(view.commandCount == 0)
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
