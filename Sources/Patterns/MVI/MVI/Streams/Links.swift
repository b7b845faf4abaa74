import Synchronization

/// The observers of a subject. They may be removed from anywhere, and at any time.
///
/// Knows no element type, which spares generic code a look-up of array types per delivery.
final class Links: Sendable {
  private struct State {
    var links: [Link] = []
    /// The key of each link; rising, as links are appended only.
    var keys: [Int] = []
    var lastKey = 0
  }

  private let state = Mutex(State())

  /// The observers there are now, in the order in which they came.
  var all: [Link] { state.withLock { $0.links } }

  /// Adds `link`, and returns what removes it. Keeps neither this nor the link alive.
  func append(_ link: Link) -> any Disposable {
    let key = state.withLock { state in
      state.lastKey += 1
      state.links.append(link)
      state.keys.append(state.lastKey)
      return state.lastKey
    }
    return LinkRemoval(self, key)
  }

  fileprivate func remove(_ key: Int) {
    let link: Link? = state.withLock { state in
      guard let place = state.keys.firstIndex(of: key) else { return nil }
      state.keys.remove(at: place)
      return state.links.remove(at: place)
    }
    link?.stop()
  }
}

private final class LinkRemoval: Disposable {
  // Weak references to links would make every delivery slower: they have counts of their own.
  private weak let links: Links?
  private let key: Int

  init(_ links: Links, _ key: Int) {
    self.links = links
    self.key = key
  }

  func dispose() { links?.remove(key) }
}
