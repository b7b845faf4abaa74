import Synchronization

/// An object kept for as long as another one, its owner, lives. The owner need not know of it.
@usableFromInline
protocol AssociatedObject: AnyObject, Sendable {
  /// Called after the owner's deinit; this object can no longer be reached through it.
  func ownerDidDeinit()
}

/// Associated objects by owner. The owner looked up last is found without hashing.
@usableFromInline
struct AssociationTable: Sendable {
  @usableFromInline
  var all: [ObjectIdentifier: any AssociatedObject] = [:]
  @usableFromInline
  var last: (owner: ObjectIdentifier, object: any AssociatedObject)?

  @usableFromInline
  init() {}

  @usableFromInline
  var count: Int { all.count }

  @inlinable
  subscript(owner: ObjectIdentifier) -> (any AssociatedObject)? {
    mutating get {
      if let last, last.owner == owner { return last.object }
      guard let object = all[owner] else { return nil }
      last = (owner, object)
      return object
    }
  }

  /// Replaces the object of `owner` and returns the former one, to be freed outside the lock.
  @usableFromInline
  mutating func replace(
    _ owner: ObjectIdentifier, with object: (any AssociatedObject)?
  ) -> (any AssociatedObject)? {
    if last?.owner == owner { last = nil }
    let former = all[owner]
    all[owner] = object
    return former
  }
}

/// Objects kept for as long as their owners live.
///
/// An owner has at most one object here, always of the type that its class implies.
@usableFromInline
final class AssociatedObjects: Sendable {
  /// The flow of each reactor that has been used.
  @usableFromInline
  static let flows = AssociatedObjects()
  /// The connection of each store that is connected.
  @usableFromInline
  static let connections = AssociatedObjects()

  // An entry goes when its owner's deinit has ended and before the address can be used again, so
  // an address stands for one object only.
  @usableFromInline
  let table = Mutex(AssociationTable())

  /// The object of `owner`, if it has one.
  @inlinable @inline(__always)
  func existing<Value: AssociatedObject>(_: Value.Type, of owner: AnyObject) -> Value? {
    let entry = table.withLock { $0[ObjectIdentifier(owner)] }
    guard let entry else { return nil }
    return unsafeDowncast(entry, to: Value.self)
  }

  /// The object of `owner`; if it has none yet, the one that `make` returns.
  ///
  /// If two threads make the first call at the same time, `make` may be called twice; one result is
  /// dropped. During the deinit of an owner that has none, the result is not kept.
  @usableFromInline
  func value<Value: AssociatedObject>(of owner: AnyObject, make: () -> Value) -> Value {
    if let existing = existing(Value.self, of: owner) { return existing }
    let made = make()
    guard DeinitHook.install(on: owner) else { return made }
    let entry = table.withLock { table in
      let id = ObjectIdentifier(owner)
      if let earlier = table[id] { return earlier }
      _ = table.replace(id, with: made)
      return made
    }
    return unsafeDowncast(entry, to: Value.self)
  }

  /// Replaces the object of `owner`.
  @usableFromInline
  func set(_ value: some AssociatedObject, of owner: AnyObject) {
    guard DeinitHook.install(on: owner) else { return }
    let former = table.withLock { $0.replace(ObjectIdentifier(owner), with: value) }
    withExtendedLifetime(former) {}
  }

  /// Removes the object of `owner` and returns it.
  @usableFromInline
  func remove<Value: AssociatedObject>(_: Value.Type, of owner: AnyObject) -> Value? {
    let entry = table.withLock { $0.replace(ObjectIdentifier(owner), with: nil) }
    return entry.map { unsafeDowncast($0, to: Value.self) }
  }

  /// The number of owners.
  @usableFromInline
  var count: Int { table.withLock { $0.count } }

  /// Removes the objects of the owner with this identity, whose deinit has ended.
  @usableFromInline
  static func ownerDidDeinit(_ owner: ObjectIdentifier) {
    for objects in [flows, connections] {
      objects.table.withLock { $0.replace(owner, with: nil) }?.ownerDidDeinit()
    }
  }
}
