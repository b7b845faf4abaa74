import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import MVI

/// What a subscription captures ends on the main actor, also where the subscription ends elsewhere.
@MainActor
struct DisposedElsewhereTests {
  let disposals = CallCount()

  @Test(arguments: Operator.allCases)
  func `what is disposed of elsewhere ends on the main actor`(_ kind: Operator) async {
    let numbers = PublishSubject<Int>()
    let others = PublishSubject<Int>()
    let ends = EndLog()
    let subscription: any Disposable
    do {
      let ending = Ending(ends)
      let stream: Observable<Int> =
        switch kind {
        case .none: numbers
        case .map: numbers.map { number in withExtendedLifetime(ending) { number } }
        case .flatMap: numbers.flatMap { _ in withExtendedLifetime(ending) { others } }
        case .merge: .merge(numbers, others)
        case .create:
          .create { observer in numbers.subscribe { observer.onNext($0) } }
        }
      subscription = stream.subscribe { _ in withExtendedLifetime(ending) {} }
    }
    numbers.onNext(1)
    elsewhere { subscription.dispose() }
    #expect(ends.areOnMainQueue.isEmpty)
    while ends.areOnMainQueue.isEmpty { await Task.yield() }
    #expect(ends.areOnMainQueue == [true])
  }

  @Test func `a flatMap that is still being disposed of elsewhere ends on the main actor`() async {
    let numbers = PublishSubject<Int>()
    var others: PublishSubject<Int>? = PublishSubject()
    let ends = EndLog()
    let mayGoOn = DispatchSemaphore(value: 0)
    let subscription: any Disposable
    do {
      let ending = Ending(ends)
      subscription = numbers.flatMap { [disposals, weak others] number -> Observable<Int> in
        withExtendedLifetime(ending) {}
        if number == 2, let others { return others }
        return .create { _ in
          Disposables.create {
            disposals.increment()
            mayGoOn.wait()
          }
        }
      }.subscribe { _ in }
    }
    numbers.onNext(1)
    numbers.onNext(2)
    DispatchQueue.global().async { subscription.dispose() }
    while disposals.value == 0 { await Task.yield() }
    // Meanwhile the main actor releases all other references, some of them by a job.
    others = nil
    await Task.yield()
    mayGoOn.signal()
    while ends.areOnMainQueue.isEmpty { await Task.yield() }
    #expect(ends.areOnMainQueue == [true])
  }

  @Test func `what is subscribed to a subject that is freed elsewhere ends on the main actor`()
    async
  {
    let numbers = Mutex<PublishSubject<Int>?>(PublishSubject())
    let ends = EndLog()
    do {
      let ending = Ending(ends)
      _ = numbers.withLock { $0 }?.subscribe { _ in withExtendedLifetime(ending) {} }
    }
    elsewhere { numbers.withLock { $0 = nil } }
    #expect(ends.areOnMainQueue.isEmpty)
    while ends.areOnMainQueue.isEmpty { await Task.yield() }
    #expect(ends.areOnMainQueue == [true])
  }

  enum Operator: CaseIterable {
    case none
    case map
    case flatMap
    case merge
    case create
  }

  /// Where objects ended.
  private final class EndLog: Sendable {
    private let log = Mutex<[Bool]>([])
    var areOnMainQueue: [Bool] { log.withLock { $0 } }
    func append(_ isOnMainQueue: Bool) { log.withLock { $0.append(isOnMainQueue) } }
  }

  private final class Ending: Sendable {
    private let log: EndLog
    init(_ log: EndLog) { self.log = log }
    deinit { log.append(isOnMainQueue) }
  }
}
