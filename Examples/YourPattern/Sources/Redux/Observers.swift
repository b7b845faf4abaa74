/// Notifies observers in the order they were added; they may be added and removed at any time.
@MainActor
final class Observers<Value> {
  private final class Entry {
    var observer: (@MainActor (Value) -> Void)?

    init(_ observer: @escaping @MainActor (Value) -> Void) { self.observer = observer }
  }

  private var entries: [Entry] = []

  /// Adds `observer`; the returned closure removes it.
  func add(_ observer: @escaping @MainActor (Value) -> Void) -> @MainActor () -> Void {
    let entry = Entry(observer)
    entries.append(entry)
    return { [weak self] in
      entry.observer = nil
      self?.entries.removeAll { $0 === entry }
    }
  }

  func notify(_ value: Value) {
    for entry in entries { entry.observer?(value) }
  }

  func removeAll() {
    for entry in entries { entry.observer = nil }
    entries = []
  }
}
