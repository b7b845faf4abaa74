import CombineShim
import Riveting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ConcurrencyTests {
  @Test func `eight senders to10000 each lose nothing at the interactor`() async {
    let interactor = TallyInteractor()
    await sendFromEight { interactor.interact(with: .add(1)) }
    #expect(interactor.domain.count == 80_000)
  }

  @Test func `the main actor may send at the same time`() async {
    let feature = await TallyFeature()
    async let others: Void = sendFromEight { feature.send(.add(1)) }
    await MainActor.run { for _ in 0..<10_000 { feature.send(.add(1)) } }
    await others
    #expect(await feature.interactor.domain.count == 90_000)
    await feature.shows("90000")
  }

  @Test func `every observer sees every change in one order`() async {
    let feature = await TallyFeature()
    let observers = await Observers(of: feature, count: 3)
    await sendFromEight(times: 1_000) { feature.send(.add(1)) }
    await feature.shows("8000")
    for views in await observers.views {
      #expect(views == (0...8_000).map(String.init))
    }
  }

  @Test func `inputs of one sender take effect in order`() async {
    let feature = await LogFeature(
      interactor: LogInteractor(initialDomain: []), reducer: LogReducer())
    for number in 0..<10_000 { feature.send(number) }
    #expect(await feature.numbers == Array(0..<10_000))
    await MainActor.run { for number in 10_000..<20_000 { feature.send(number) } }
    #expect(await feature.numbers == Array(0..<20_000))
  }

  @Test func eachSendersOrderHoldsAmongOthers() async {
    let feature = await LogFeature(
      interactor: LogInteractor(initialDomain: []), reducer: LogReducer())
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask { for number in 0..<1_000 { feature.send(sender * 1_000 + number) } }
      }
    }
    for sender in 0..<8 {
      let numbers = await feature.numbers.filter { $0 / 1_000 == sender }
      #expect(numbers == (0..<1_000).map { sender * 1_000 + $0 })
    }
  }

  @Test func `a feature handles one action at a time`() async {
    let feature = await LoneFeature(
      interactor: LoneInteractor(initialDomain: 0), reducer: LoneReducer())
    await sendFromEight(times: 2_000) { feature.send(0) }
    await MainActor.run { #expect(feature.viewState.isEmpty == false) }
    #expect(await feature.handled == 16_000)
  }

  @Test func `an interactor that is not sendable is used on the main actor only`() async {
    let feature = await PlainFeature(
      interactor: PlainInteractor(initialDomain: 0), reducer: LoneReducer())
    async let others: Void = sendFromEight(times: 1_000) { feature.send(0) }
    await MainActor.run { for _ in 0..<1_000 { feature.interactor.handled += 1 } }
    await others
    await MainActor.run {
      #expect(feature.interactor.handled == 9_000)
      #expect(feature.interactor.handledElsewhere == 0)
      #expect(feature.viewState == "8000")
    }
  }

  @Test func `an interactor of ones own stops on the main actor`() async {
    let feature = await StoppableFeature(interactor: StoppableInteractor(), reducer: LoneReducer())
    await Task.detached { feature.stop() }.value
    await MainActor.run {
      #expect(feature.interactor.stops == [true])
      feature.stop()
      #expect(feature.interactor.stops == [true, true])
    }
  }

  @Test func `streams see changes in one order under contention`() async {
    let interactor = TallyInteractor()
    let first = interactor.domainStream
    let second = interactor.domainStream
    await sendFromEight(times: 1_000) { interactor.interact(with: .add(1)) }
    interactor.stop()
    let counts = await first.reduce(into: []) { $0.append($1.count) }
    #expect(counts == Array(0...8_000))
    #expect(await second.reduce(into: []) { $0.append($1.count) } == counts)
  }

  @Test func `subscribing while others send never ends behind`() async {
    let feature = await TallyFeature()
    async let sending: Void = sendFromEight(times: 500) { feature.send(.add(1)) }
    for _ in 0..<200 {
      await MainActor.run { feature.$viewState.sink { _ in }.cancel() }
    }
    await sending
    await feature.shows("4000")
  }

  /// What comes from elsewhere is handled, whether it comes before the main actor looks for work for the last
  /// time, or after.
  @MainActor
  @Test(arguments: [true, false])
  func `nothing is left when the main actor is done`(isAction: Bool) async {
    let other = DedicatedExecutor()
    let feature = TallyFeature()
    let (views, continuation) = AsyncStream.makeStream(of: String.self)
    let subscription = feature.$viewState.sink { continuation.yield($0) }
    var shown = views.makeAsyncIterator()
    var count = 0
    for _ in 0..<500 {
      let isSent = Flag()
      let change = Task(executorPreference: other) { [interactor = feature.interactor] in
        if isAction { feature.send(.add(1)) } else { interactor.interact(with: .add(1)) }
        isSent.set()
      }
      // Until the other thread is seen to be done, but not for ever: others may have the processors.
      for _ in 0..<100 {
        if isAction ? isSent.isSet : feature.interactor.domain.count > count { break }
        feature.send(.add(1))
        count += 1
      }
      await change.value
      count += 1
      while let view = await shown.next(), view != "\(count)" {}
    }
    withExtendedLifetime(subscription) {}
  }

  private func sendFromEight(
    times: Int = 10_000, _ send: @escaping @Sendable () -> Void
  ) async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<times { send() } }
      }
    }
  }
}

extension TallyFeature {
  /// Waits until the feature shows `view`.
  fileprivate func shows(_ view: String) async {
    let (views, continuation) = AsyncStream.makeStream(of: String.self)
    let subscription = $viewState.sink { continuation.yield($0) }
    for await shown in views where shown == view { break }
    withExtendedLifetime(subscription) {}
  }
}

@MainActor
private final class Observers {
  private(set) var views: [[String]]
  private var subscriptions: [AnyCancellable] = []

  init(of feature: TallyFeature, count: Int) {
    views = Array(repeating: [], count: count)
    for index in 0..<count {
      feature.$viewState.sink { self.views[index].append($0) }.store(in: &subscriptions)
    }
  }
}

private final class LogInteractor: BaseInteractor<Int, [Int]> {
  override func interact(with number: Int) { updateDomain { $0.append(number) } }
}

private struct LogReducer: Reducing {
  func reduce(from numbers: [Int]) -> Int { numbers.count }
}

private final class LogFeature: BaseFeature<LogInteractor, LogReducer> {
  var numbers: [Int] { interactor.domain }
}

/// Has a property that nothing guards but the feature's promise.
private final class LoneInteractor: BaseInteractor<Int, Int> {
  private(set) var handled = 0

  override func interact(with action: Int) {
    let handled = handled
    updateDomain { $0 += 1 }
    self.handled = handled + 1
  }
}

private struct LoneReducer: Reducing {
  func reduce(from domain: Int) -> String { "\(domain)" }
}

private final class LoneFeature: BaseFeature<LoneInteractor, LoneReducer> {
  var handled: Int { interactor.handled }
}

/// Has a property that its owner uses, too.
private final class PlainInteractor: BaseInteractor<Int, Int> {
  var handled = 0
  private(set) var handledElsewhere = 0

  override func interact(with action: Int) {
    handled += 1
    if !isOnMainQueue { handledElsewhere += 1 }
    updateDomain { $0 += 1 }
  }
}

private final class PlainFeature: BaseFeature<PlainInteractor, LoneReducer> {}

/// Notes for each stop whether it was on the main actor.
private final class StoppableInteractor: Interacting {
  let domain = 0
  private(set) var stops: [Bool] = []

  var domainStream: AsyncStream<Int> { AsyncStream { $0.yield(0) } }

  func interact(with action: Int) {}

  func stop() { stops.append(isOnMainQueue) }
}

private final class StoppableFeature: BaseFeature<StoppableInteractor, LoneReducer> {}
