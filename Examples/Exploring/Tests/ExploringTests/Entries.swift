import Synchronization

/// Collects from any task.
final class Entries<Entry: Sendable>: Sendable {
  private let stored = Mutex<[Entry]>([])

  var all: [Entry] { stored.withLock { $0 } }

  func append(_ entry: Entry) { stored.withLock { $0.append(entry) } }
}

extension Entries where Entry: Hashable {
  var different: Set<Entry> { Set(all) }
}
