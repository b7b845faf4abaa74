import Explorer
import Synchronization

struct Wrong: Error, Equatable {
  var found: String
}

/// Collects from any task of a run, and over many schedules.
final class Log<Entry: Sendable>: Sendable {
  private let stored = Mutex<[Entry]>([])

  var entries: [Entry] { stored.withLock { $0 } }

  func append(_ entry: Entry) { stored.withLock { $0.append(entry) } }
}

extension Log where Entry: Hashable {
  var all: Set<Entry> { Set(entries) }
}
