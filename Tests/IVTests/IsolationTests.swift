import IV
import TestSupport
import Testing

@MainActor
struct IsolationTests {
  @Test func `a command from a task arrives on the main actor`() async {
    let view = MockView<WorkingInteractor>()
    view.link(WorkingInteractor())
    for work in [Work.task, .detached] {
      let answer = await withCheckedContinuation { answer in
        view.emit(work) { command in
          MainActor.assertIsolated()
          answer.resume(returning: command)
        }
      }
      #expect(answer == work)
    }
  }

  @Test func sendersOnOtherThreadsLoseNothing() async {
    let interactor = TallyInteractor()
    let view = TallyView(linkedTo: interactor)
    await withTaskGroup(of: Void.self) { senders in
      for _ in 0..<8 {
        senders.addTask {
          for _ in 0..<10_000 { await view.emit(.increment) }
        }
      }
    }
    #expect(interactor.count == 80_000)
    #expect(view.shown == Array(1...80_000))
  }

  // Swift 5 mode compiles it without `unchecked`.
  @Test(arguments: 0..<4)
  func emittingOnAnotherThreadTraps(emitter: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [emitter] in
      await MainActor.run {
        let interactor = TallyInteractor()
        let view = TallyView(linkedTo: interactor)
        let emissions: [@MainActor () -> Void] = [
          { view.emit(.increment) }, { view.eventEmitter?.emit(.increment) },
          { interactor.emit(.show(1)) }, { interactor.emit(commands: [.show(1)]) },
        ]
        let emit = unchecked(emissions[emitter])
        elsewhere { emit() }
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("main-actor code emits on another thread") == true)
  }
}

enum Work: Equatable {
  case task, detached
}

final class WorkingInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<Work>?

  func handle(event: Work) {
    switch event {
    case .task:
      Task {
        await Task.yield()
        emit(event)
      }
    case .detached:
      Task.detached { await self.emit(event) }
    }
  }
}
