extension Observable {
  /// Every element, transformed.
  @inlinable
  public func map<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped
  ) -> Observable<Mapped> {
    transformed { $1.receive(transform($0)) }
  }

  /// Every element, transformed, without those that are transformed to nil.
  @inlinable
  public func compactMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped?
  ) -> Observable<Mapped> {
    transformed { if let mapped = transform($0) { $1.receive(mapped) } }
  }

  /// For every element, the result of `accumulator` for its last result and the element.
  public func scan<Outcome>(
    _ seed: Outcome, accumulator: @escaping @MainActor (Outcome, Element) -> Outcome
  ) -> Observable<Outcome> {
    OperatorObservable(self) { downstream in
      var outcome = seed
      return OperatorObserver(downstream) { element, downstream in
        outcome = accumulator(outcome, element)
        downstream.receive(outcome)
      }
    }
  }

  /// The elements for which `isIncluded` holds.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> Observable<Element> {
    transformed { if isIncluded($0) { $1.receive($0) } }
  }

  /// The elements that differ, by `isEqual`, from the one before.
  public func distinctUntilChanged(
    _ isEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> Observable<Element> {
    OperatorObservable(self) { downstream in
      var last: Element?
      return OperatorObserver(downstream) { element, downstream in
        if let last, isEqual(last, element) { return }
        last = element
        downstream.receive(element)
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

extension Observable {
  /// The elements that `body` delivers downstream, when called with every element.
  @inlinable
  func transformed<Output>(
    _ body: @escaping @MainActor (Element, Observer<Output>) -> Void
  ) -> Observable<Output> {
    OperatorObservable(self) { OperatorObserver($0, body) }
  }
}

/// The stream that an operator makes of a source, by an observer of the source.
@usableFromInline
final class OperatorObservable<Input, Element>: Observable<Element> {
  @usableFromInline let source: Observable<Input>
  @usableFromInline let makeObserver: @MainActor (Observer<Element>) -> Observer<Input>

  @inlinable
  init(
    _ source: Observable<Input>,
    _ makeObserver: @escaping @MainActor (Observer<Element>) -> Observer<Input>
  ) {
    self.source = source
    self.makeObserver = makeObserver
  }

  @usableFromInline
  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    source.start(makeObserver(observer), in: turns)
  }

  @usableFromInline
  override var sources: Sources { source.sources }
}

/// Calls a closure with every element and the observer downstream.
@usableFromInline
final class OperatorObserver<Element, Output>: Observer<Element> {
  @usableFromInline let downstream: Observer<Output>
  @usableFromInline let body: @MainActor (Element, Observer<Output>) -> Void

  @inlinable
  init(
    _ downstream: Observer<Output>,
    _ body: @escaping @MainActor (Element, Observer<Output>) -> Void
  ) {
    self.downstream = downstream
    self.body = body
    super.init(sharing: downstream.turns)
  }

  @usableFromInline
  override func receive(_ element: Element) { body(element, downstream) }

  @usableFromInline
  override func receiveCompletion() { downstream.receiveCompletion() }
}
