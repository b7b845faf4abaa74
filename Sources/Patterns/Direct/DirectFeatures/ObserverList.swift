import Spec

/// Calls observers in the order they came; they may come, go and send at any time.
///
/// Who comes during a delivery hears the next one, who goes hears nothing more. Deliveries do not
/// nest. Who has gone leaves an empty entry until the next delivery is over: so places do not change
/// during one, and entries can be read where they are, without a copy.
@MainActor
final class ObserverList<Value> {
  private var entries: [Entry] = []

  private final class Entry {
    var observer: (@MainActor (Value) -> Void)?

    init(_ observer: @escaping @MainActor (Value) -> Void) { self.observer = observer }
  }

  func add(_ observer: @escaping @MainActor (Value) -> Void) -> ObservationToken {
    let entry = Entry(observer)
    entries = entries + [entry]
    return ObservationToken { entry.observer = nil }
  }

  func tell(_ value: Value) {
    var hasGone = false
    for place in entries.indices {
      if let observer = entries[place].observer { observer(value) } else { hasGone = true }
    }
    if hasGone { entries = entries.filter { $0.observer != nil } }
  }

  func removeAll() {
    for entry in entries { entry.observer = nil }
  }
}
