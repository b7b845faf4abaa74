import Synchronization

/// What all observers are, whatever their elements: something with turns that can be stopped.
@MainActor
@usableFromInline
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
