/// Notifies observers in the order they were added; they may be added and removed at any time.
@MainActor
final class Observers<Value> {
  private final class Entry {
    var observer: (@MainActor (Value) -> Void)?

    init(_ observer: @escaping @MainActor (Value) -> Void) { self.observer = observer }
  }

  private var entries: [Entry] = []
  private var isNotifying = false

  /// Adds `observer`; the returned closure removes it.
  func add(_ observer: @escaping @MainActor (Value) -> Void) -> @MainActor () -> Void {
    let entry = Entry(observer)
    entries.append(entry)
    return { [weak self] in
      // Freed last, since what it captured may come back to this list.
      let removed = entry.observer.take()
      self?.entries.removeAll { $0 === entry }
      withExtendedLifetime(removed) {}
    }
  }

  func notify(_ value: Value) {
    isNotifying = true
    for entry in entries where isNotifying { entry.observer?(value) }
    isNotifying = false
  }

  /// Ends the delivery under way, if there is one.
  func endDelivery() { isNotifying = false }
}
