import CAsyncReactor
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

  /// The connection of `store`, or nil. It is not retained: use it only while the store exists and keeps it.
  ///
  /// A thread finds the one that it has looked up last without the lock.
  @inlinable @inline(__always)
  static func connection<Value: AssociatedObject>(
    _: Value.Type, of store: AnyObject
  ) -> Unmanaged<Value>? {
    let address = last_connection(Unmanaged.passUnretained(store).toOpaque())
    return (address ?? lookUpConnection(of: store)).map { .fromOpaque($0) }
  }

  @usableFromInline
  static func lookUpConnection(of store: AnyObject) -> UnsafeRawPointer? {
    let connection = connections.table.withLock { table in
      table[ObjectIdentifier(store)].map {
        UnsafeRawPointer(Unmanaged.passUnretained($0 as AnyObject).toOpaque())
      }
    }
    guard let connection else { return nil }
    last_connection_set(Unmanaged.passUnretained(store).toOpaque(), connection)
    return connection
  }

  /// Replaces the object of the owner with this identity, and returns the former one.
  @usableFromInline
  func replace(
    _ owner: ObjectIdentifier, with object: (any AssociatedObject)?
  ) -> (any AssociatedObject)? {
    let former = table.withLock { $0.replace(owner, with: object) }
    if former != nil { last_connection_forget() }
    return former
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

  /// Whether an object of `owner` would be kept: not once its deinit has begun, where that can be known.
  @usableFromInline
  func canKeep(for owner: AnyObject) -> Bool { DeinitHook.install(on: owner) }

  /// Replaces the object of `owner`, for which ``canKeep(for:)`` is true.
  @usableFromInline
  func set(_ value: some AssociatedObject, of owner: AnyObject) {
    withExtendedLifetime(replace(ObjectIdentifier(owner), with: value)) {}
  }

  /// Removes the object of `owner` and returns it.
  @usableFromInline
  func remove<Value: AssociatedObject>(_: Value.Type, of owner: AnyObject) -> Value? {
    replace(ObjectIdentifier(owner), with: nil).map { unsafeDowncast($0, to: Value.self) }
  }

  /// The number of owners.
  @usableFromInline
  var count: Int { table.withLock { $0.count } }

  /// Removes the objects of the owner with this identity, whose deinit has ended.
  @usableFromInline
  static func ownerDidDeinit(_ owner: ObjectIdentifier) {
    for objects in [flows, connections] {
      objects.replace(owner, with: nil)?.ownerDidDeinit()
    }
  }
}
