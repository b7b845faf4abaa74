import Synchronization
import TestSupport
import Testing

@testable import MVI

@MainActor
struct DisposableTests {
  let disposals = CallCount()

  @Test func compositeEndsItsMembersOnce() {
    let composite = CompositeDisposable(disposables: [counted(), counted()])
    composite.insert(counted())
    composite.dispose()
    composite.dispose()
    #expect(disposals.value == 3)
    #expect(composite.isDisposed)
    #expect(composite.count == 0)
  }

  @Test func `an insertion after dispose is disposed of at once`() {
    let composite = CompositeDisposable()
    composite.dispose()
    let key = composite.insert(counted())
    #expect(key == nil)
    #expect(disposals.value == 1)
  }

  @Test func `a composite ends its members when it goes`() {
    do { _ = CompositeDisposable(counted(), counted()) }
    #expect(disposals.value == 2)
  }

  @Test func removingEndsJustOne() throws {
    let composite = CompositeDisposable()
    let key = try #require(composite.insert(counted()))
    composite.insert(counted())
    composite.remove(for: key)
    composite.remove(for: key)
    #expect(disposals.value == 1)
    #expect(composite.count == 1)
  }

  @Test func removingManyEndsEachOnce() {
    let composite = CompositeDisposable()
    let ended = Mutex<[Int]>([])
    let keys = (0..<100).compactMap { number in
      composite.insert(Disposables.create { ended.withLock { $0.append(number) } })
    }
    let removed = (0..<90).map { $0 * 37 % 100 }
    for number in removed { composite.remove(for: keys[number]) }
    for number in removed { composite.remove(for: keys[number]) }
    #expect(composite.count == 10)
    composite.dispose()
    #expect(ended.withLock { $0 } == removed + Set(0..<100).subtracting(removed).sorted())
  }

  @Test func keyMeansNothingToAnotherComposite() throws {
    let others = CompositeDisposable(counted(), counted(), counted())
    let key = try #require(CompositeDisposable().insert(counted()))
    #expect(disposals.value == 1)
    others.remove(for: key)
    #expect(disposals.value == 1)
    #expect(others.count == 3)
  }

  @Test func manyDisposablesEndTogether() {
    let composite = CompositeDisposable()
    let keys = (0..<5).compactMap { _ in composite.insert(counted()) }
    composite.remove(for: keys[1])
    composite.remove(for: keys[4])
    #expect(composite.count == 3)
    composite.dispose()
    #expect(disposals.value == 5)
  }

  @Test func aValueMayBeDisposable() throws {
    let composite = CompositeDisposable(CountedValue(disposals: disposals))
    let key = try #require(composite.insert(CountedValue(disposals: disposals)))
    composite.remove(for: key)
    #expect(disposals.value == 1)
    composite.dispose()
    #expect(disposals.value == 2)
  }

  private struct CountedValue: Disposable {
    let disposals: CallCount

    func dispose() { disposals.increment() }
  }

  @Test func droppedDisposableCallsNothing() {
    do { _ = counted() }
    #expect(disposals.value == 0)
  }

  @Test func `a subscription with an owner ends with it`() {
    let numbers = PublishSubject<Int>()
    var seen: [Int] = []
    var owner: CallCount? = CallCount()
    weak let freed = owner
    if let owner { _ = numbers.subscribe(with: owner) { seen.append($1) } }
    numbers.onNext(1)
    owner = nil
    #expect(freed == nil)
    numbers.onNext(2)
    #expect(seen == [1])
  }

  @Test func disposingFreesWhatTheSubscriptionCaptures() {
    let numbers = PublishSubject<Int>()
    let objects = LiveObjects()
    let subscription: any Disposable
    do {
      let token = LiveObjects.Token(objects)
      subscription = numbers.map { $0 }.subscribe { _ in _ = token }
    }
    #expect(objects.count == 1)
    subscription.dispose()
    #expect(objects.count == 0)
  }

  @Test func `nothing is delivered once a subscription is disposed of elsewhere`() {
    let numbers = PublishSubject<Int>()
    var seen: [Int] = []
    let subscription = numbers.subscribe { seen.append($0) }
    elsewhere { subscription.dispose() }
    numbers.onNext(1)
    #expect(seen.isEmpty)
  }

  @Test(arguments: [true, false])
  func `disposing drops what waits although its subject is gone`(isDisposed: Bool) {
    let numbers = PublishSubject<Int>()
    var others: PublishSubject<Int>? = PublishSubject()
    let bag = CompositeDisposable()
    let objects = LiveObjects()
    var seen: [Int] = []
    do {
      let token = LiveObjects.Token(objects)
      bag.insert(
        Observable.merge([numbers, others].compactMap { $0 }).subscribe { number in
          withExtendedLifetime(token) { seen.append(number) }
          guard number == 1 else { return }
          others?.onNext(2)
          others = nil
          if isDisposed { bag.dispose() }
        })
    }
    numbers.onNext(1)
    #expect(seen == (isDisposed ? [1] : [1, 2]))
    #expect(others == nil)
    bag.dispose()
    #expect(objects.count == 0)
  }

  @Test func `a subject that ends keeps no observer`() {
    let objects = LiveObjects()
    let subscription: any Disposable
    do {
      let token = LiveObjects.Token(objects)
      let numbers = PublishSubject<Int>()
      let others = PublishSubject<Int>()
      subscription = Observable.merge(numbers, others).subscribe { [unowned others] in
        withExtendedLifetime(token) {}
        if $0 == 1 { others.onNext(2) }
      }
      numbers.onNext(1)
    }
    #expect(objects.count == 0)
    subscription.dispose()
  }

  @Test func `a composite ends its members in the order in which they came`() {
    let composite = CompositeDisposable()
    let ended = Mutex<[Int]>([])
    for number in 0..<20 {
      composite.insert(Disposables.create { ended.withLock { $0.append(number) } })
    }
    composite.dispose()
    #expect(ended.withLock { $0 } == Array(0..<20))
  }

  @Test func compositesNest() {
    let inner = CompositeDisposable(counted())
    let outer = CompositeDisposable()
    _ = outer.insert(inner)
    outer.dispose()
    #expect(disposals.value == 1)
  }

  @Test func subscriptionLivesWithoutItsDisposable() {
    let numbers = PublishSubject<Int>()
    var seen: [Int] = []
    _ = numbers.map { $0 }.flatMap { Observable.just($0) }.subscribe { seen.append($0) }
    numbers.onNext(1)
    #expect(seen == [1])
  }

  private func counted() -> any Disposable {
    Disposables.create { [disposals] in disposals.increment() }
  }
}
