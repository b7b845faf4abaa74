extension Observable {
  /// What `body` hands on to the next observer, for every element.
  ///
  /// Operators that are inlinable leave to their callers just this body, which is then compiled for
  /// the caller's types; everything else stays generic and here.
  @usableFromInline
  func relay<Relayed>(
    _ body: @escaping @MainActor (Element, Observer<Relayed>) -> Void
  ) -> Observable<Relayed> {
    Derived(from: self) { RelayObserver($0, body) }
  }
}

/// Hands on to another observer what a closure makes of every element.
final class RelayObserver<Element, Relayed>: Observer<Element> {
  private let downstream: Observer<Relayed>
  private let body: @MainActor (Element, Observer<Relayed>) -> Void

  init(
    _ downstream: Observer<Relayed>,
    _ body: @escaping @MainActor (Element, Observer<Relayed>) -> Void
  ) {
    self.downstream = downstream
    self.body = body
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Element) { body(element, downstream) }

  override func complete() { downstream.complete() }
}
