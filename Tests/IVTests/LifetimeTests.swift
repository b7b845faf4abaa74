import IV
import Synchronization
import Testing

@MainActor
struct LifetimeTests {
  let census = Census()

  @Test func everythingIsFreedWithTheLastReference() {
    for _ in 0..<10_000 {
      let view = CountedView(census)
      view.link(CountedInteractor(census))
      view.emit(Token(census))
    }
    #expect(census.living == 0)
  }

  @Test func viewsThatComeAndGoLeaveNothingBehind() {
    let interactor = CountedInteractor(census)
    for _ in 0..<1_000 {
      let view = CountedView(census)
      view.link(interactor)
      view.emit(Token(census))
    }
    #expect(census.living == 1)
  }

  @Test func aViewKeepsItsInteractor() {
    let view = CountedView(census)
    view.link(CountedInteractor(census))
    #expect(census.living == 2)
    view.unlink()
    #expect(census.living == 1)
  }

  @Test func anInteractorKeepsNoView() {
    let interactor = CountedInteractor(census)
    do {
      let view = CountedView(census)
      view.link(interactor)
    }
    #expect(census.living == 1)
    interactor.emit(Token(census))
    #expect(census.living == 1)
  }

  @Test func severalViewsShareOneInteractorUntilTheLastGoes() {
    var views = (1...3).map { _ in CountedView(census) }
    let interactor = CountedInteractor(census)
    for view in views { view.link(interactor) }
    while !views.isEmpty {
      views.removeFirst()
      #expect(census.living == views.count + 1)
    }
  }

  @Test func aViewMayBeDroppedWhileItsCommandIsHandled() {
    let first = CountedView(census)
    var second: CountedView? = CountedView(census)
    let interactor = CountedInteractor(census)
    first.link(interactor)
    second?.link(interactor)
    first.onCommand = { second = nil }
    second?.onCommand = { Issue.record("a view that is gone was told") }
    first.emit(Token(census))
    #expect(second == nil)
    #expect(census.living == 2)
  }

  @Test func aWaitingEventIsHandledThoughItsViewLetGo() async {
    let view = CountedView(census)
    var handled = 0
    do {
      let interactor = CountedInteractor(census)
      interactor.onEvent = { handled += 1 }
      view.link(interactor)
    }
    view.onCommand = { [census, unowned view] in
      view.emit(Token(census))
      view.unlink()
    }
    view.emit(Token(census))
    #expect(handled == 2)
    await mainActorIsDone()
    #expect(census.living == 1)
  }

  @Test func anInteractorMayBeCutOffWhileItHandlesAnEvent() async {
    let view = CountedView(census)
    do {
      let interactor = CountedInteractor(census)
      interactor.onEvent = { [unowned interactor] in
        view.eventEmitter = nil
        interactor.commandEmitter = nil
      }
      view.link(interactor)
    }
    view.emit(Token(census))
    await mainActorIsDone()
    #expect(census.living == 1)
  }

  @Test func aViewMayBeFreedOffTheMainActor() async {
    let interactor = CountedInteractor(census)
    do {
      let view = CountedView(census)
      view.link(interactor)
      let drop = Task.detached { [view] in _ = view }
      await drop.value
    }
    interactor.emit(Token(census))
    #expect(census.living == 1)
  }

  @Test func viewsMayBeFreedElsewhereWhileOthersEmit() async {
    let interactor = CountedInteractor(census)
    let view = CountedView(census)
    view.link(interactor)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        do {
          let other = CountedView(census)
          other.link(interactor)
          group.addTask { [other] in _ = other }
        }
        view.emit(Token(census))
      }
    }
    await mainActorIsDone()
    #expect(census.living == 2)
  }
}

/// Waits for what the main actor was to do up to now.
@MainActor
private func mainActorIsDone() async {
  await Task {}.value
}

/// Counts the living.
final class Census: Sendable {
  private let count = Atomic(0)
  var living: Int { count.load(ordering: .relaxed) }
  func enter() { count.add(1, ordering: .relaxed) }
  func leave() { count.subtract(1, ordering: .relaxed) }
}

/// A payload of both events and commands.
final class Token: Sendable {
  private let census: Census
  init(_ census: Census) {
    self.census = census
    census.enter()
  }
  deinit { census.leave() }
}

final class CountedInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<Token>?
  var onEvent: () -> Void = {}
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit { census.leave() }

  func handle(event: Token) {
    onEvent()
    emit(event)
  }
}

final class CountedView: ViewProtocol {
  var eventEmitter: EventEmitter<CountedInteractor>?
  var onCommand: () -> Void = {}
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit { census.leave() }

  func handle(command: Token) { onCommand() }
}
