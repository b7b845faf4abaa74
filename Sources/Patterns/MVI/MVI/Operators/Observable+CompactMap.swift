extension Observable {
  /// Every element, transformed, without those that are transformed to nil.
  public func compactMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Mapped?
  ) -> Observable<Mapped> {
    Derived(from: self) { CompactMapObserver(transform, $0) }
  }
}

private final class CompactMapObserver<Element, Mapped>: Observer<Element> {
  private let transform: @MainActor (Element) -> Mapped?
  private let downstream: Observer<Mapped>

  init(_ transform: @escaping @MainActor (Element) -> Mapped?, _ downstream: Observer<Mapped>) {
    self.transform = transform
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Element) {
    if let mapped = transform(element) { downstream.receive(mapped) }
  }

  override func complete() { downstream.complete() }
}
