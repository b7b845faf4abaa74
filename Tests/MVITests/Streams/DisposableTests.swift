import CombineShim
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

  @Test func insertionAfterDisposeIsDisposedOfAtOnce() {
    let composite = CompositeDisposable()
    composite.dispose()
    let key = composite.insert(counted())
    #expect(key == nil)
    #expect(disposals.value == 1)
  }

  @Test func compositeEndsItsMembersWhenItGoes() {
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

  @Test func disposableFitsWhereCombineKeepsItsOwn() {
    let numbers = PublishSubject<Int>()
    var seen: [Int] = []
    var kept: Set<AnyCancellable> = [AnyCancellable(numbers.subscribe { seen.append($0) })]
    numbers.onNext(1)
    kept = []
    numbers.onNext(2)
    #expect(seen == [1])
    #expect(kept.isEmpty)
  }

  private func counted() -> any Disposable {
    Disposables.create { [disposals] in disposals.increment() }
  }
}
