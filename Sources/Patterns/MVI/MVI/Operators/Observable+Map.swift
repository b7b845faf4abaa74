extension Observable {
  /// Every element, transformed.
  public func map<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped
  ) -> Observable<Mapped> {
    lifted { downstream in { downstream.onNext(transform($0)) } }
  }

  /// Every element, transformed, without those that are transformed to nil.
  public func compactMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped?
  ) -> Observable<Mapped> {
    lifted { downstream in { if let mapped = transform($0) { downstream.onNext(mapped) } } }
  }

  /// For every element, the result of `accumulator` for its last result and the element.
  public func scan<Outcome>(
    _ seed: Outcome, accumulator: @escaping @MainActor (Outcome, Element) -> Outcome
  ) -> Observable<Outcome> {
    lifted { downstream in
      var outcome = seed
      return { element in
        outcome = accumulator(outcome, element)
        downstream.onNext(outcome)
      }
    }
  }

  /// The elements for which `isIncluded` holds.
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> Observable<Element> {
    lifted { downstream in { if isIncluded($0) { downstream.onNext($0) } } }
  }

  /// The elements that differ, by `isEqual`, from the one before.
  public func distinctUntilChanged(
    _ isEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> Observable<Element> {
    lifted { downstream in
      var last: Element?
      return { element in
        if let last, isEqual(last, element) { return }
        last = element
        downstream.onNext(element)
      }
    }
  }

  /// The stream of what an operator passes on downstream: for each subscription, `makeOnNext` makes the closure that
  /// is called with every element of this stream.
  func lifted<Output>(
    _ makeOnNext: @escaping @MainActor (Observer<Output>) -> @MainActor (Element) -> Void
  ) -> Observable<Output> {
    Observable<Output>(sources) { [self] downstream, subscription in
      let observer = Observer(
        turns: downstream.turns, onNext: makeOnNext(downstream),
        onCompleted: downstream.onCompleted)
      start(observer, subscription)
    }
  }
}

extension Observable where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged { $0 == $1 }
  }
}
