extension Observable {
  /// Every element, transformed.
  public func map<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped,
    line: Int = #line, column: Int = #column
  ) -> Observable<Mapped> {
    lifted(identity(line, column)) { downstream in { downstream.onNext(transform($0)) } }
  }

  /// Every element, transformed, without those that are transformed to nil.
  public func compactMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped?,
    line: Int = #line, column: Int = #column
  ) -> Observable<Mapped> {
    lifted(identity(line, column)) { downstream in
      { if let mapped = transform($0) { downstream.onNext(mapped) } }
    }
  }

  /// The stream of what an operator passes on downstream: for each subscription, `makeOnNext` makes the closure that
  /// is called with every element of this stream.
  private func lifted<Output>(
    _ identity: Int,
    _ makeOnNext: @escaping @MainActor (Observer<Output>) -> @MainActor (Element) -> Void
  ) -> Observable<Output> {
    Observable<Output>(identity) { [self] downstream, subscription in
      let observer = Observer(
        turns: downstream.turns, onNext: makeOnNext(downstream),
        onCompleted: downstream.onCompleted)
      start(observer, subscription)
    }
  }
}

extension Observable where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged(
    line: Int = #line, column: Int = #column
  ) -> Observable<Element> {
    lifted(identity(line, column)) { downstream in
      var last: Element?
      return { element in
        if let last, last == element { return }
        last = element
        downstream.onNext(element)
      }
    }
  }
}
