import CombineShim
import Riveting
import TestSupport
import Testing

/// What comes from other threads while the main actor is at work.
@MainActor
struct InboxTests {
  private let interactor = JournalInteractor(initialDomain: [])
  private let feature: JournalFeature

  init() { feature = JournalFeature(interactor: interactor, reducer: JournalReducer()) }

  @Test func `an action sent after one from elsewhere stays behind it`() {
    interactor.meanwhile = { [feature] in
      feature.send(2)
      elsewhere { feature.send(3) }
      feature.send(4)
    }
    feature.send(1)
    #expect(feature.viewState == [1, 2, 3, 4])
  }

  @Test func `a change made after one from elsewhere is shown after it`() {
    var views: [[Int]] = []
    let subscription = feature.$viewState.sink { views.append($0) }
    interactor.meanwhile = { [interactor] in
      interactor.interact(with: 2)
      elsewhere { interactor.interact(with: 3) }
      interactor.interact(with: 4)
    }
    feature.send(1)
    #expect(views == [[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4]])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a change from elsewhere is shown before the next action`() {
    var views: [[Int]] = []
    let subscription = feature.$viewState.sink { views.append($0) }
    interactor.meanwhile = { [feature, interactor] in
      feature.send(3)
      elsewhere { interactor.interact(with: 2) }
    }
    feature.send(1)
    #expect(views == [[], [1], [1, 2], [1, 2, 3]])
    withExtendedLifetime(subscription) {}
  }

  @Test func `what waits is dropped when the feature is stopped elsewhere`() {
    interactor.meanwhile = { [feature, interactor] in
      feature.send(2)
      interactor.interact(with: 3)
      elsewhere { feature.stop() }
    }
    feature.send(1)
    #expect(interactor.handled == [1, 3])
    #expect(feature.viewState == [])
  }

  @Test func `the main actor gets to do other things while others keep sending`() async {
    let last = 3_000
    interactor.onEach = { [feature] number in
      if number < last { elsewhere { feature.send(number + 1) } }
    }
    elsewhere { [feature] in feature.send(1) }
    await inABlockOfTheMainQueue { #expect(interactor.handled.count < last) }
    while interactor.handled.count < last { await Task.yield() }
    #expect(interactor.handled == Array(1...last))
    #expect(feature.viewState == interactor.handled)
  }

  @Test func `what a job leaves is dropped when the feature is stopped`() async {
    let objects = LiveObjects()
    let interactor = TokenInteractor(initialDomain: 0)
    let feature = TokenFeature(interactor: interactor, reducer: TokenReducer())
    interactor.onEach = { number in
      elsewhere {
        switch number {
        case 1:
          feature.send(nil)
          feature.send(LiveObjects.Token(objects))
        default: feature.stop()
        }
      }
    }
    elsewhere { feature.send(nil) }
    while interactor.handled < 2 { await Task.yield() }
    await mainActorIsIdle()
    #expect(objects.count == 0)
    #expect(interactor.handled == 2)
    interactor.onEach = { _ in }
  }

  @Test func `the main actor gets to do other things while others keep changing the domain`() async
  {
    let last = 3_000
    let subscription = feature.$viewState.dropFirst().sink { [interactor] numbers in
      if numbers.count < last { elsewhere { interactor.updateDomain { $0.append(0) } } }
    }
    elsewhere { [interactor] in interactor.updateDomain { $0.append(0) } }
    await inABlockOfTheMainQueue { #expect(feature.viewState.count < last) }
    while feature.viewState.count < last { await Task.yield() }
    withExtendedLifetime(subscription) {}
  }

  @Test func `a send leaves what others send meanwhile to a job`() async {
    let last = 100
    interactor.onEach = { [feature] number in
      if number < last { elsewhere { feature.send(number + 1) } }
    }
    elsewhere { [feature] in feature.send(1) }
    feature.send(0)
    // 2 follows 1, which waited; 1 follows 0.
    #expect(interactor.handled == [1, 0])
    #expect(feature.viewState == [1, 0])
    while feature.viewState.last != last { await Task.yield() }
    #expect(interactor.handled.prefix(4) == [1, 0, 2, 1])
  }

  @Test func `a send leaves what others change meanwhile to a job`() async {
    let last = 100
    let subscription = feature.$viewState.dropFirst().sink { [interactor] numbers in
      if numbers.count < last { elsewhere { interactor.updateDomain { $0.append(0) } } }
    }
    feature.send(1)
    #expect(feature.viewState == [1])
    while feature.viewState.count < last { await Task.yield() }
    withExtendedLifetime(subscription) {}
  }

  @Test func `what a send leaves while a subscriber comes is shown by a job`() async {
    var subscriptions: [AnyCancellable] = []
    interactor.meanwhile = { [feature] in
      feature.$viewState.first().sink { _ in elsewhere { feature.send(2) } }
        .store(in: &subscriptions)
    }
    feature.send(1)
    #expect(feature.viewState == [1])
    while feature.viewState != [1, 2] { await Task.yield() }
  }

  @Test func `a job handles all that waits when it begins`() async {
    elsewhere { [feature] in for number in 1...5_000 { feature.send(number) } }
    await inABlockOfTheMainQueue { #expect(feature.viewState == Array(1...5_000)) }
  }
}

/// Notes what it handles, and lets others act while it handles 1.
// Safe: while another thread uses it, the main actor waits.
private final class JournalInteractor: BaseInteractor<Int, [Int]>, @unchecked Sendable {
  var meanwhile: () -> Void = {}
  var onEach: (Int) -> Void = { _ in }
  private(set) var handled: [Int] = []

  override func interact(with number: Int) {
    handled.append(number)
    updateDomain { $0.append(number) }
    if number == 1 { meanwhile() }
    onEach(number)
  }
}

private struct JournalReducer: Reducing {
  func reduce(from numbers: [Int]) -> [Int] { numbers }
}

private final class JournalFeature: BaseFeature<JournalInteractor, JournalReducer> {}

/// Counts its actions, which may be objects.
// Safe: while another thread uses it, the main actor waits.
private final class TokenInteractor: BaseInteractor<LiveObjects.Token?, Int>, @unchecked Sendable {
  var onEach: (Int) -> Void = { _ in }
  private(set) var handled = 0

  override func interact(with token: LiveObjects.Token?) {
    handled += 1
    onEach(handled)
  }
}

private struct TokenReducer: Reducing {
  func reduce(from number: Int) -> Int { number }
}

private final class TokenFeature: BaseFeature<TokenInteractor, TokenReducer> {}
