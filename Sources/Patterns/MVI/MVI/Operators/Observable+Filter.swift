extension Observable {
  /// The elements for which `isIncluded` holds.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> Observable<Element> {
    relay { if isIncluded($0) { $1.receive($0) } }
  }

  /// The elements that differ, by `isEqual`, from the one before.
  public func distinctUntilChanged(
    _ isEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> Observable<Element> {
    Derived(from: self) { downstream in
      var last: Element?
      return RelayObserver(downstream) { element, next in
        if let last, isEqual(last, element) { return }
        last = element
        next.receive(element)
      }
    }
  }
}

extension Observable where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged { $0 == $1 }
  }
}
