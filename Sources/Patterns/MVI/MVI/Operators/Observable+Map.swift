extension Observable {
  /// Every element, transformed.
  public func map<Mapped>(_ transform: @escaping @MainActor (Element) -> Mapped) -> Observable<
    Mapped
  > {
    Derived(from: self) { MapObserver(transform, $0) }
  }
}

private final class MapObserver<Element, Mapped>: Observer<Element> {
  private let transform: @MainActor (Element) -> Mapped
  private let downstream: Observer<Mapped>

  init(_ transform: @escaping @MainActor (Element) -> Mapped, _ downstream: Observer<Mapped>) {
    self.transform = transform
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Element) { downstream.receive(transform(element)) }

  override func complete() { downstream.complete() }
}
