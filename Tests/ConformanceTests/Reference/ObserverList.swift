import Spec

/// Notifies observers in the order they were added; they may be added, stop and send at any time.
@MainActor
final class ObserverList<Value> {
  typealias Observer = @MainActor (Value) -> Void

  private(set) var observers: [(id: Int, call: Observer)] = []
  private var count = 0

  nonisolated init() {}

  func add(_ observer: @escaping Observer) -> ObservationToken {
    count += 1
    let id = count
    observers.append((id, observer))
    return ObservationToken { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  func notify(_ value: Value) {
    for observer in observers where observers.contains(where: { $0.id == observer.id }) {
      observer.call(value)
    }
  }
}
