import Testing

@testable import MVI

/// When operators complete.
@MainActor
struct CompletionTests {
  private let numbers = PublishSubject<Int>()

  @Test func mergeCompletesAfterAllItsSources() {
    let completions = Completions()
    let gate = PublishSubject<Int>()
    completions.note("merged", Observable.merge(.just(1), gate))
    completions.note("both", Observable.merge(.just(1), .merge([])))
    completions.note("none", Observable<Int>.merge([]))
    #expect(completions.names == ["both", "none"])
  }

  @Test func `a source that completes twice does not end its merge`() throws {
    let completions = Completions()
    var observer: AnyObserver<Int>?
    let source = Observable<Int>.create {
      observer = $0
      return Disposables.create()
    }
    completions.note("merged", .merge(source, numbers))
    let twice = try #require(observer)
    twice.onCompleted()
    twice.onCompleted()
    #expect(completions.names == [])
  }

  @Test func `streams that complete twice do not end their flatMap`() {
    let completions = Completions()
    func twiceCompleted(_ elements: Int...) -> Observable<Int> {
      .create { observer in
        for element in elements { observer.onNext(element) }
        observer.onCompleted()
        observer.onCompleted()
        return Disposables.create()
      }
    }
    completions.note("inner", numbers.flatMap { _ in twiceCompleted() })
    completions.note("outer", twiceCompleted(1).flatMap { [numbers] _ in numbers })
    completions.note("both", twiceCompleted(1, 2).flatMap { _ in twiceCompleted() })
    numbers.onNext(1)
    #expect(completions.names == ["both"])
  }

  @Test func `a created stream that completes at once inside a flatMap is disposed of once`() {
    let disposals = CallCount()
    let created = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create { disposals.increment() }
    }
    let streams = [
      numbers.flatMap { _ in created }, numbers.flatMapLatest { _ in created },
      numbers.flatMap { Observable.merge(.just($0), created) },
    ]
    for stream in streams {
      let before = disposals.value
      var received = 0
      let subscription = stream.subscribe { _ in received += 1 }
      for number in 1...5 { numbers.onNext(number) }
      #expect(disposals.value == before + 5)
      #expect(received >= 5)
      subscription.dispose()
      #expect(disposals.value == before + 5)
    }
  }
}

/// The names of the streams that have completed.
@MainActor
private final class Completions {
  private(set) var names: [String] = []

  func note(_ name: String, _ stream: Observable<Int>) {
    let observer = Observer<Int>(
      turns: nil, onNext: { _ in }, onCompleted: { [weak self] in self?.names.append(name) })
    stream.start(observer, StreamSubscription())
  }
}
