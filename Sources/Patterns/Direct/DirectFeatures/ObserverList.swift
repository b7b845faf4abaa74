import Spec

/// Calls observers in the order they came; they may come, go and send at any time.
///
/// Who comes during a delivery hears the next one, who goes hears nothing more.
@MainActor
final class ObserverList<Value> {
  private var entries: [Entry] = []

  private final class Entry {
    var observer: (@MainActor (Value) -> Void)?

    init(_ observer: @escaping @MainActor (Value) -> Void) { self.observer = observer }
  }

  func add(_ observer: @escaping @MainActor (Value) -> Void) -> Observation {
    let entry = Entry(observer)
    entries.append(entry)
    return Observation { [weak self] in
      entry.observer = nil
      self?.entries.removeAll { $0 === entry }
    }
  }

  func tell(_ value: Value) {
    for entry in entries { entry.observer?(value) }
  }

  func removeAll() {
    for entry in entries { entry.observer = nil }
    entries = []
  }
}
