import FrameworkSupport
import Synchronization

/// Keeps an object for each owner that has no stored property for it.
///
/// An object is let go some time after its owner has ended: a table has at most twice as many entries as there were live
/// owners at its last sweep, or eight. Until then no other owner gets the address, so none gets the object.
@usableFromInline
final class WeakTable: Sendable {
  /// The flow of each reactor that has been used.
  @usableFromInline static let flows = WeakTable()
  /// The connection of each store.
  @usableFromInline static let connections = WeakTable()

  // Safe: a weak reference may be read, and an unowned one dropped, on any thread.
  private final class Entry: @unchecked Sendable {
    weak let owner: AnyObject?
    /// Keeps the owner's memory, and so its address, after its deinit.
    private unowned let memory: AnyObject
    let value: any AnyObject & Sendable

    init(_ owner: AnyObject, _ value: any AnyObject & Sendable) {
      self.owner = owner
      memory = owner
      self.value = value
    }
  }

  private struct Entries {
    var all: [ObjectIdentifier: Entry] = [:]
    var limit = 8
  }

  private let entries = Mutex(Entries())

  /// The object of `owner`, if it has one. O(1).
  @usableFromInline
  func existing(of owner: AnyObject) -> (any AnyObject & Sendable)? {
    let id = ObjectIdentifier(owner)
    return entries.withLock { $0.all[id]?.value }
  }

  /// Keeps `value` for `owner`, unless it has an object already, and returns the one that it has. O(1) amortised.
  @usableFromInline
  func keep(_ value: any AnyObject & Sendable, for owner: AnyObject) -> any AnyObject & Sendable {
    let id = ObjectIdentifier(owner)
    let entry = Entry(owner, value)
    let (kept, isFull) = entries.withLock { entries in
      if let earlier = entries.all[id] { return (earlier.value, false) }
      entries.all[id] = entry
      guard entries.all.count > entries.limit else { return (value, false) }
      entries.limit *= 2
      return (value, true)
    }
    // An owner that loses its last other reference meanwhile ends where the sweep is.
    if isFull { MainActor.runNowOrInJob { self.sweep() } }
    return kept
  }

  @usableFromInline
  func remove(of owner: AnyObject) -> (any AnyObject & Sendable)? {
    let id = ObjectIdentifier(owner)
    return entries.withLock { $0.all.removeValue(forKey: id) }?.value
  }

  var count: Int { entries.withLock { $0.all.count } }

  /// Removes the entries whose owners have ended. O(n).
  func sweep() {
    let ended = entries.withLock { $0.all }.filter { $0.value.owner == nil }
    entries.withLock { entries in
      for id in ended.keys { entries.all[id] = nil }
      entries.limit = max(8, 2 * entries.all.count)
    }
  }
}
