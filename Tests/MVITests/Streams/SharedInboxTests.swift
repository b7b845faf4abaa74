import TestSupport
import Testing

@testable import MVI

/// Subjects that meet in a model or an operator, and what others have sent to them.
@MainActor
struct SharedInboxTests {
  private let bag = CompositeDisposable()
  private let numbers = PublishSubject<Int>()
  private let others = PublishSubject<Int>()

  @Test func modelReceivesTheIntentsThatWaited() {
    let (model, intents) = (CounterModel(), PublishSubject<CounterIntent>())
    let counts = model.counts(until: bag)
    let actions = Log(model.getActions(), until: bag)
    elsewhere {
      intents.onNext(.add(1))
      intents.onNext(.reset)
    }
    model.attach(intents: intents)
    model.dispatchEvent(event: CounterEvent.added(2))
    #expect(counts.elements == [0, 1, 0, 2])
    #expect(actions.elements == [.didReset(from: 1)])
  }

  @Test("Events that two models of the same intents dispatch follow the intents sent before")
  func dispatchedEventsOfTwoModels() {
    let intents = PublishSubject<CounterIntent>()
    let (first, second) = (CounterModel(), CounterModel())
    let (firstCounts, secondCounts) = (first.counts(until: bag), second.counts(until: bag))
    for model in [first, second] { model.attach(intents: intents) }
    elsewhere { intents.onNext(.add(1)) }
    first.dispatchEvent(event: CounterEvent.reset(from: 1))
    elsewhere { intents.onNext(.add(1)) }
    second.dispatchEvent(event: CounterEvent.reset(from: 2))
    #expect(firstCounts.elements == [0, 1, 0, 1])
    #expect(secondCounts.elements == [0, 1, 2, 0])
  }

  @Test func `a dispatched event follows intents of an earlier model`() {
    let intents = PublishSubject<CounterIntent>()
    let former = CounterModel()
    former.attach(intents: intents)
    former.detach()
    let model = CounterModel()
    let counts = model.counts(until: bag)
    model.attach(intents: intents)
    elsewhere { intents.onNext(.add(1)) }
    model.dispatchEvent(event: CounterEvent.reset(from: 1))
    #expect(counts.elements == [0, 1, 0])
  }

  @Test func `a subject that is passed on keeps its order`() {
    bag.insert(others.subscribe(numbers))
    let log = Log(numbers, until: bag)
    elsewhere { [others] in others.onNext(1) }
    numbers.onNext(2)
    #expect(log.elements == [1, 2])
  }

  @Test("A send follows what waits, also where a delivery before it merges its subject with others")
  func sendFollowsWhatWaitsBeforeAMerge() {
    bag.insert(
      others.subscribe { [numbers, others, bag] number in
        if number == 1 { bag.insert(Observable.merge(numbers, others).subscribe { _ in }) }
      })
    let log = Log(others, until: bag)
    elsewhere { [numbers, others] in
      numbers.onNext(0)
      others.onNext(1)
      others.onNext(2)
    }
    others.onNext(3)
    #expect(log.elements == [1, 2, 3])
  }

  @Test func nothingIsLostWhileSubjectsMeet() async {
    for _ in 0..<300 {
      let subjects = (0..<3).map { _ in PublishSubject<Int>() }
      let logs = subjects.map { Log($0, until: bag) }
      let senders = subjects.map { subject in
        Task.detached { for number in 0..<100 { subject.onNext(number) } }
      }
      await Task.yield()
      bag.insert(Observable.merge(subjects[1], subjects[2]).subscribe { _ in })
      bag.insert(Observable.merge(subjects[0], subjects[1]).subscribe { _ in })
      for sender in senders { await sender.value }
      while logs.contains(where: { $0.elements.count < 100 }) { await Task.yield() }
      #expect(logs.allSatisfy { $0.elements == Array(0..<100) })
    }
  }

  @Test func `a subject that stays keeps nothing of those that end`() {
    weak var ended: Turns?
    do {
      let (turns, subscription) = (Turns(), StreamSubscription())
      ended = turns
      numbers.start(Observer(turns: turns) { _ in }, subscription)
      subscription.dispose()
    }
    numbers.onNext(1)
    #expect(ended == nil)
  }
}
