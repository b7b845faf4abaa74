import Conformance
import Spec
import Testing

/// Drivers that differ from the reference in what the contract leaves open: no rule is broken.
@Suite struct AllowedVariantTests {
  static let variants: [Mutant] = [
    .counter(FreesObserversLater.self, "a stopped observer is freed a hop later"),
    .list(FreesRowsLater.self, "a stopped observer of a row is freed a hop later"),
    .counter(KeepsTheLastActions.self, "the last hundred actions are kept"),
    .search(KeepsTheLastPages.self, "the last three hundred answers are kept"),
    .list(ReusesNumbers.self, "a request takes the lowest number that none under way has"),
  ]

  @Test(arguments: variants)
  func breaksNoRule(_ variant: Mutant) {
    let failures = variant.check(Conformance(features: [variant.feature], replay: nil)).failures
    #expect(failures.map(\.message) == [])
  }
}

@MainActor
private func freed(_ observer: AnyObject) { Task { withExtendedLifetime(observer) {} } }

/// Holds what an observer captured until a hop after it was stopped.
@MainActor
private final class Held<Value> {
  let observer: @MainActor (Value) -> Void

  init(_ observer: @escaping @MainActor (Value) -> Void) { self.observer = observer }
}

private final class FreesObserversLater: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let held = Held(observer)
    let token = super.observe { held.observer($0) }
    return ObservationToken { [weak held] in
      let last = held
      token.cancel()
      if let last { freed(last) }
    }
  }
}

private final class FreesRowsLater: ReferenceList {
  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let held = Held(observer)
    let token = super.observeRow(at: position) { held.observer($0) }
    return ObservationToken { [weak held] in
      let last = held
      token.cancel()
      if let last { freed(last) }
    }
  }
}

private final class KeepsTheLastActions: ReferenceCounter {
  private var log: [CounterSpec.Action] = []

  override func send(_ action: CounterSpec.Action) {
    log.append(action)
    if log.count > 100 { log.removeFirst() }
    super.send(action)
  }
}

private final class KeepsTheLastPages: ReferenceSearch {
  private var pages: [SearchPage] = []

  override func receive(_ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request) {
    if case .success(let page) = answer { pages.append(page) }
    if pages.count > 300 { pages.removeFirst() }
    super.receive(answer, request)
  }
}

private final class ReusesNumbers: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    refreshCount = (0...).first { work[$0 + 1] == nil } ?? 0
    super.makeRequest(request)
  }
}
