import TestSupport
import Testing

@testable import MVI

@MainActor
struct OperatorTests {
  let bag = CompositeDisposable()
  let numbers = PublishSubject<Int>()

  @Test func mapTransformsEveryElement() {
    let log = Log(numbers.map { "\($0)" }, until: bag)
    send(1, 2)
    #expect(log.elements == ["1", "2"])
  }

  @Test func compactMapLeavesOutNil() {
    let log = Log(numbers.compactMap { $0 > 1 ? -$0 : nil }, until: bag)
    send(1, 2, 3)
    #expect(log.elements == [-2, -3])
  }

  @Test func distinctUntilChangedLeavesOutRepeats() {
    let stream = numbers.distinctUntilChanged()
    let log = Log(stream, until: bag)
    send(1, 1, 2)
    let later = Log(stream, until: bag)
    send(2, 1)
    #expect(log.elements == [1, 2, 1])
    #expect(later.elements == [2, 1])
  }

  @Test func startWithComesFirst() {
    let log = Log(numbers.startWith(0), until: bag)
    send(1)
    #expect(log.elements == [0, 1])
  }

  @Test func mergeKeepsTheOrderOfComing() {
    let others = PublishSubject<Int>()
    let log = Log(Observable.merge(numbers, others, .just(0)), until: bag)
    send(1)
    others.onNext(2)
    send(3)
    #expect(log.elements == [0, 1, 2, 3])
  }

  @Test func `merged sources that cause each other do not nest`() {
    let others = PublishSubject<Int>()
    var log: [String] = []
    bag.insert(
      Observable.merge(numbers, others).subscribe { number in
        log.append("begin \(number)")
        if number == 1 { others.onNext(2) }
        log.append("end \(number)")
      })
    send(1)
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test func flatMapKeepsAllStreams() {
    let inner = [PublishSubject<String>(), PublishSubject<String>()]
    let log = Log(numbers.flatMap { inner[$0] }, until: bag)
    send(0, 1)
    inner[1].onNext("b")
    inner[0].onNext("a")
    #expect(log.elements == ["b", "a"])
  }

  @Test func `flatMapLatest keeps the newest stream`() {
    let inner = [PublishSubject<String>(), PublishSubject<String>()]
    let log = Log(numbers.flatMapLatest { inner[$0] }, until: bag)
    send(0)
    inner[0].onNext("a")
    send(1)
    inner[0].onNext("late")
    inner[1].onNext("b")
    #expect(log.elements == ["a", "b"])
  }

  @Test func `flatMap delivers what its streams startWith at once`() {
    let state = BehaviorSubject(value: 10)
    let log = Log(
      numbers.flatMapLatest { number in state.map { $0 + number }.startWith(number) }, until: bag)
    send(1)
    state.onNext(20)
    send(2)
    #expect(log.elements == [1, 11, 21, 2, 22])
  }

  @Test func disposingEndsInnerStreams() {
    let inner = PublishSubject<String>()
    let log = Log(numbers.map { $0 }.flatMap { _ in inner }, until: bag)
    send(1)
    inner.onNext("a")
    bag.dispose()
    inner.onNext("b")
    #expect(log.elements == ["a"])
  }

  @Test func performDeliversItsOutcomeOnce() async {
    var calls = 0
    let work = Observable<Int>.perform {
      calls += 1
      await Task.yield()
      return calls
    }
    #expect(calls == 0)
    let log = Log(work, until: bag)
    while log.elements.isEmpty { await Task.yield() }
    let again = Log(work, until: bag)
    while again.elements.isEmpty { await Task.yield() }
    #expect(log.elements == [1])
    #expect(again.elements == [2])
  }

  @Test func outcomeOfDisposedWorkIsDropped() async {
    let gate = Gate()
    var isDone = false
    let work = Observable<Bool>.perform {
      await gate.pass()
      isDone = true
      return Task.isCancelled
    }
    let log = Log(work, until: bag)
    bag.dispose()
    gate.open()
    while !isDone { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    #expect(log.elements.isEmpty)
  }

  @Test func createdStreamIsFedFromAnywhere() async {
    let stream = Observable<Int>.create { observer in
      let task = Task.detached {
        for number in 0..<1_000 { observer.onNext(number) }
        observer.onCompleted()
        observer.onNext(-1)
      }
      return Disposables.create { task.cancel() }
    }
    let log = Log(stream, until: bag)
    while log.elements.count < 1_000 { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    #expect(log.elements == Array(0..<1_000))
  }

  @Test func createdStreamIsDisposedOfOnce() {
    let disposals = CallCount()
    let stream = Observable<Int>.create { _ in Disposables.create { disposals.increment() } }
    let log = Log(stream, until: bag)
    bag.dispose()
    bag.dispose()
    #expect(disposals.value == 1)
    #expect(log.elements.isEmpty)
  }

  @Test func `a created stream begins anew for every subscriber`() {
    let starts = CallCount()
    let stream = Observable<Int>.create { observer in
      starts.increment()
      observer.onNext(starts.value)
      return Disposables.create()
    }
    let first = Log(stream, until: bag)
    let second = Log(stream, until: bag)
    #expect(first.elements == [1])
    #expect(second.elements == [2])
  }

  @Test func `what a created stream sends at once keeps its place inside a flatMap`() {
    func made(_ number: Int) -> Observable<Int> {
      .create { observer in
        observer.onNext(number)
        return Disposables.create()
      }
    }
    let streams: [Observable<Int>] = [
      .merge(made(1), .just(2)),
      Observable.merge(.just(1), .just(2)).flatMapLatest { made($0) },
    ]
    for stream in streams {
      let log = Log(stream, until: bag)
      let mapped = Log(numbers.flatMapLatest { _ in stream }, until: bag)
      send(0)
      #expect(mapped.elements == log.elements)
    }
  }

  @Test func `disposing drops what a stream starts with if it still waits`() {
    let others = PublishSubject<Int>()
    let log = Log(others, until: bag)
    bag.insert(
      others.subscribe { [numbers] number in
        guard number == 1 else { return }
        let streams = [
          Observable.merge(numbers.startWith(2), .just(3)), numbers.map { $0 }.startWith(4),
          .just(5), .merge([numbers.map { $0 }.startWith(6)]),
        ]
        for stream in streams { stream.subscribe(others).dispose() }
      })
    others.onNext(1)
    #expect(log.elements == [1])
  }

  @Test func `a stream that its first element disposes of starts nothing else`() {
    let state = BehaviorSubject(value: 2)
    let starts = CallCount()
    let created = Observable<Int>.create { _ in
      starts.increment()
      return Disposables.create()
    }
    var seen: [Int] = []
    bag.insert(
      numbers.flatMap { Observable.merge(.just($0), state, created) }.subscribe { [bag] number in
        seen.append(number)
        bag.dispose()
      })
    send(1)
    #expect(seen == [1])
    #expect(starts.value == 0)
  }

  @Test func `a subscribed subject survives the end of its source`() {
    let subject = PublishSubject<Int>()
    let log = Log(subject, until: bag)
    bag.insert(Observable.just(1).subscribe(subject))
    subject.onNext(2)
    #expect(log.elements == [1, 2])
  }

  private func send(_ elements: Int...) {
    for element in elements { numbers.onNext(element) }
  }
}
