import Synchronization

/// The observers of a subject. They may be removed from anywhere, and at any time.
///
/// Knows no element type, which spares generic code a look-up of array types per delivery.
final class ObserverList: Sendable {
  private struct State {
    var observers: [AnyElementObserver] = []
    /// The key of each observer; ascending, as observers are only appended.
    var keys: [Int] = []
    var lastKey = 0
  }

  private let state = Mutex(State())

  /// The observers there are now, in the order of subscription.
  var all: [AnyElementObserver] { state.withLock { $0.observers } }

  /// Adds `observer`; disposing of the subscription removes it.
  ///
  /// The subscription keeps neither the list nor the observer alive.
  func append(_ observer: AnyElementObserver) -> any Disposable {
    let key = state.withLock { state in
      state.lastKey += 1
      state.observers.append(observer)
      state.keys.append(state.lastKey)
      return state.lastKey
    }
    return ListSubscription(self, key)
  }

  fileprivate func remove(_ key: Int) {
    let observer: AnyElementObserver? = state.withLock { state in
      guard let index = state.keys.firstIndex(of: key) else { return nil }
      state.keys.remove(at: index)
      return state.observers.remove(at: index)
    }
    observer?.stop()
  }
}

private final class ListSubscription: Disposable {
  // Weak references to observers would make every delivery slower: they have counts of their own.
  private weak let list: ObserverList?
  private let key: Int

  init(_ list: ObserverList, _ key: Int) {
    self.list = list
    self.key = key
  }

  func dispose() { list?.remove(key) }
}
