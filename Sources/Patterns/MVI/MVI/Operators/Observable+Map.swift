extension Observable {
  /// Every element, transformed.
  @inlinable
  public func map<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped
  ) -> Observable<Mapped> {
    relay { $1.receive(transform($0)) }
  }

  /// Every element, transformed, without those that are transformed to nil.
  @inlinable
  public func compactMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped?
  ) -> Observable<Mapped> {
    relay { if let mapped = transform($0) { $1.receive(mapped) } }
  }

  /// What `accumulator` makes, for every element, of its last outcome and the element.
  public func scan<Outcome>(
    _ seed: Outcome, accumulator: @escaping @MainActor (Outcome, Element) -> Outcome
  ) -> Observable<Outcome> {
    Derived(from: self) { downstream in
      var outcome = seed
      return RelayObserver(downstream) { element, next in
        outcome = accumulator(outcome, element)
        next.receive(outcome)
      }
    }
  }
}
