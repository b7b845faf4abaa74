extension Observable {
  /// The elements for which `isIncluded` holds.
  public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Observable<Element> {
    Derived(from: self) { FilterObserver(isIncluded, $0) }
  }

  /// The elements that differ, by `isEqual`, from the one before.
  public func distinctUntilChanged(
    _ isEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> Observable<Element> {
    Derived(from: self) { downstream in
      var last: Element?
      return FilterObserver(
        { element in
          if let last, isEqual(last, element) { return false }
          last = element
          return true
        }, downstream)
    }
  }
}

extension Observable where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged { $0 == $1 }
  }
}

private final class FilterObserver<Element>: Observer<Element> {
  private let isIncluded: @MainActor (Element) -> Bool
  private let downstream: Observer<Element>

  init(_ isIncluded: @escaping @MainActor (Element) -> Bool, _ downstream: Observer<Element>) {
    self.isIncluded = isIncluded
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Element) {
    if isIncluded(element) { downstream.receive(element) }
  }

  override func complete() { downstream.complete() }
}
