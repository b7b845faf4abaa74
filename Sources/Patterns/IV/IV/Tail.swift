/// A value that lies behind an object without stored properties, in the object's own memory.
///
/// The value has an address, so it can be used without retaining the object or checking for exclusive
/// access, and it needs no memory of its own. It is made and ended by code that was compiled for its type;
/// the `deinit` of a generic class would have to look that type up.
@usableFromInline
enum Tail {
  /// What stands between the object and the value: ends the value at this address.
  @usableFromInline typealias Header = (UnsafeMutableRawPointer) -> Void

  /// A new object with `value` behind it. The object's `deinit` must call ``end(_:)``, which calls `end`
  /// and deinitializes the value.
  @inlinable
  static func make<Owner: AnyObject, Value: ~Copyable>(
    _ value: consuming Value, behind _: Owner.Type,
    end: @escaping (borrowing Value) -> Void = { _ in }
  ) -> Owner {
    let buffer = ManagedBufferPointer<Header, Value>(
      bufferClass: Owner.self, minimumCapacity: 1
    ) { _, _ in
      { address in
        let value = address.assumingMemoryBound(to: Value.self)
        end(value.pointee)
        value.deinitialize(count: 1)
      }
    }
    let address = buffer.withUnsafeMutablePointerToElements { $0 }
    address.initialize(to: value)
    let owner = unsafeDowncast(buffer.buffer, to: Owner.self)
    precondition(
      self.address(owner) == address, "the value does not lie where `end(_:)` looks for it")
    return owner
  }

  /// The address of the value behind `owner`.
  @inlinable
  static func of<Value: ~Copyable>(_ owner: AnyObject) -> UnsafeMutablePointer<Value> {
    ManagedBufferPointer<Header, Value>(unsafeBufferObject: owner)
      .withUnsafeMutablePointerToElements { $0 }
  }

  /// Ends the value behind `owner`; called by its `deinit`.
  @inlinable
  static func end(_ owner: AnyObject) {
    let value = address(owner)
    let header = (value - MemoryLayout<Header>.size).assumingMemoryBound(to: Header.self)
    header.pointee(value)
    header.deinitialize(count: 1)
  }

  /// As ``of(_:)``, for code that does not know the type: behind the object's own two words and the
  /// header.
  @inlinable
  static func address(_ owner: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(owner).toOpaque() + 2 * MemoryLayout<Int>.size
      + MemoryLayout<Header>.size
  }
}
