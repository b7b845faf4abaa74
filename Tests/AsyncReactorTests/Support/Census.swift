import Synchronization

/// Counts how many of its tokens live.
final class Census: Sendable {
  private let count = Atomic(0)

  var alive: Int { count.load(ordering: .sequentiallyConsistent) }

  final class Token: Sendable {
    private let census: Census

    init(_ census: Census) {
      self.census = census
      census.count.add(1, ordering: .sequentiallyConsistent)
    }

    deinit { census.count.subtract(1, ordering: .sequentiallyConsistent) }
  }
}
