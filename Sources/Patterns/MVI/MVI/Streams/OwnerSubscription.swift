/// What has observers, which may be removed from anywhere, and at any time.
protocol ObserverOwner: AnyObject, Sendable {
  func removeObserver(_ number: UInt64)
}

/// The subscription of one observer. It keeps neither the owner nor the observer alive.
final class OwnerSubscription: Disposable {
  // Weak references to observers would make every delivery slower: they have counts of their own.
  private weak let owner: (any ObserverOwner)?
  private let number: UInt64

  init(_ owner: any ObserverOwner, _ observer: AnyElementObserver) {
    self.owner = owner
    number = observer.number
  }

  func dispose() { owner?.removeObserver(number) }
}
