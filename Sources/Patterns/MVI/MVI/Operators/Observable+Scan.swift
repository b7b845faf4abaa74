extension Observable {
  /// What `accumulator` makes, for every element, of its last outcome and the element.
  public func scan<Outcome>(
    _ seed: Outcome, accumulator: @escaping @MainActor (Outcome, Element) -> Outcome
  ) -> Observable<Outcome> {
    Derived(from: self) { ScanObserver(seed, accumulator, $0) }
  }
}

private final class ScanObserver<Element, Outcome>: Observer<Element> {
  private var outcome: Outcome
  private let accumulator: @MainActor (Outcome, Element) -> Outcome
  private let downstream: Observer<Outcome>

  init(
    _ seed: Outcome, _ accumulator: @escaping @MainActor (Outcome, Element) -> Outcome,
    _ downstream: Observer<Outcome>
  ) {
    outcome = seed
    self.accumulator = accumulator
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Element) {
    outcome = accumulator(outcome, element)
    downstream.receive(outcome)
  }

  override func complete() { downstream.complete() }
}
