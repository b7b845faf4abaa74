import Synchronization

/// What has observers, which may be removed from anywhere, and at any time.
protocol ObserverOwner: AnyObject, Sendable {
  func removeObserver(_ observer: ObjectIdentifier)
}

/// The subscription of one observer. It keeps neither the owner nor the observer alive.
final class OwnerSubscription: Disposable {
  // Weak references to observers would make every delivery slower: they have counts of their own.
  private weak let owner: (any ObserverOwner)?
  /// An identity, which is not used again before the observer is removed.
  private let observer: ObjectIdentifier
  private let isDisposed = Atomic(false)

  init(_ owner: any ObserverOwner, _ observer: AnyElementObserver) {
    self.owner = owner
    self.observer = ObjectIdentifier(observer)
  }

  func dispose() {
    guard !isDisposed.exchange(true, ordering: .relaxed) else { return }
    owner?.removeObserver(observer)
  }
}
