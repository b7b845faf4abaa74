import Synchronization

/// Something kept for as long as another object lives, which need not know of it.
@usableFromInline
protocol Attachment: AnyObject, Sendable {
  /// The object is gone; nobody can reach this through it any more.
  func ownerEnded()
}

/// What is attached to whom. Whoever is asked for twice in a row is found without hashing.
@usableFromInline
struct Entries: Sendable {
  @usableFromInline
  var all: [ObjectIdentifier: any Attachment] = [:]
  @usableFromInline
  var last: (owner: ObjectIdentifier, attachment: any Attachment)?

  @usableFromInline
  init() {}

  @usableFromInline
  var count: Int { all.count }

  @inlinable
  subscript(owner: ObjectIdentifier) -> (any Attachment)? {
    mutating get {
      if let last, last.owner == owner { return last.attachment }
      guard let attachment = all[owner] else { return nil }
      last = (owner, attachment)
      return attachment
    }
  }

  /// Replaces what is attached to `owner`, and returns that: to be freed outside the lock.
  @usableFromInline
  mutating func replace(
    _ owner: ObjectIdentifier, with attachment: (any Attachment)?
  ) -> (any Attachment)? {
    if last?.owner == owner { last = nil }
    let former = all[owner]
    all[owner] = attachment
    return former
  }
}

/// Objects kept for as long as others live: one per owner.
///
/// An owner has at most one attachment here, always of the type that its class implies.
@usableFromInline
final class Attachments: Sendable {
  /// The flow of each reactor that has been used.
  @usableFromInline
  static let flows = Attachments()
  /// The connection of each store that is connected.
  @usableFromInline
  static let connections = Attachments()

  // An entry goes when its owner's deinit has ended and before the address can be used again, so
  // an address stands for one object only.
  @usableFromInline
  let entries = Mutex(Entries())

  /// The attachment of `owner`, if it has one.
  @inlinable
  func known<Value: Attachment>(_: Value.Type, of owner: AnyObject) -> Value? {
    let entry = entries.withLock { $0[ObjectIdentifier(owner)] }
    guard let entry else { return nil }
    return unsafeDowncast(entry, to: Value.self)
  }

  /// The attachment of `owner`; what `make` returns, if it has none yet.
  ///
  /// When two threads come here first at the same time, `make` may be called twice; one result is
  /// dropped. During the deinit of an owner that has none, the result is not kept.
  @usableFromInline
  func value<Value: Attachment>(of owner: AnyObject, make: () -> Value) -> Value {
    if let known = known(Value.self, of: owner) { return known }
    let made = make()
    guard Lifetime.observe(owner) else { return made }
    let entry = entries.withLock { entries in
      let id = ObjectIdentifier(owner)
      if let earlier = entries[id] { return earlier }
      _ = entries.replace(id, with: made)
      return made
    }
    return unsafeDowncast(entry, to: Value.self)
  }

  /// Replaces the attachment of `owner`.
  @usableFromInline
  func set(_ value: some Attachment, of owner: AnyObject) {
    guard Lifetime.observe(owner) else { return }
    let former = entries.withLock { $0.replace(ObjectIdentifier(owner), with: value) }
    withExtendedLifetime(former) {}
  }

  /// Takes the attachment of `owner` away.
  @usableFromInline
  func remove<Value: Attachment>(_: Value.Type, of owner: AnyObject) -> Value? {
    let entry = entries.withLock { $0.replace(ObjectIdentifier(owner), with: nil) }
    return entry.map { unsafeDowncast($0, to: Value.self) }
  }

  /// How many owners have one.
  @usableFromInline
  var count: Int { entries.withLock { $0.count } }

  /// Ends what is attached to the object with this identity, which is no more.
  @usableFromInline
  static func ownerEnded(_ owner: ObjectIdentifier) {
    for attachments in [flows, connections] {
      attachments.entries.withLock { $0.replace(owner, with: nil) }?.ownerEnded()
    }
  }
}
