import Synchronization

/// What all observers are, whatever their elements: something with turns that can be stopped.
@MainActor
class Link {
  /// The turns in which elements are taken.
  let turns: Turns
  private let stopped = Atomic(false)

  nonisolated init(turns: Turns) { self.turns = turns }

  /// Whether elements are no longer wanted.
  nonisolated final var isStopped: Bool { stopped.load(ordering: .acquiring) }

  /// Lets no further element in.
  nonisolated final func stop() { stopped.store(true, ordering: .releasing) }
}

/// The observers of a subject. They may be removed from anywhere, and at any time.
///
/// Knows no element type, which spares generic code a look-up of array types per delivery.
final class Links: Sendable {
  private let links = Mutex<[Link]>([])

  /// The observers there are now, in the order in which they came.
  var all: [Link] { links.withLock { $0 } }

  func append(_ link: Link) {
    links.withLock { $0.append(link) }
  }

  func remove(_ link: Link) {
    links.withLock { $0.removeAll { $0 === link } }
  }

  func removeAll() -> [Link] {
    links.withLock { links in
      defer { links = [] }
      return links
    }
  }
}
