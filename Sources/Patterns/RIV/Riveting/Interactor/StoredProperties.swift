/// The stored properties of a type, by which two values can be merged that were changed apart.
///
/// The runtime knows where the properties of a struct or a tuple lie. Any other type counts as one property, and so does
/// one that has a weak property or was compiled without reflection.
enum StoredProperties {
  /// Gives `value`, which was made from `base`, the properties of `other` that it did not change.
  ///
  /// A property is unchanged if its bits are; a copy that was not written to shares its storage. An existential or an
  /// enum may have bits that mean nothing and are copied all the same, so it may count as changed although it is not.
  /// O(number of stored properties).
  static func rebase<Value>(_ value: inout Value, from base: Value, onto other: Value) {
    withUnsafePointer(to: base) { base in
      withUnsafePointer(to: other) { other in
        withUnsafeMutablePointer(to: &value) { value in
          let whole = [Property(type: Value.self, offset: 0)]
          for property in properties(of: Value.self) ?? whole {
            property.copy(from: other, to: value, ifUnchangedSince: base)
          }
        }
      }
    }
  }

  private struct Property {
    let type: Any.Type
    let offset: Int

    func copy(
      from other: UnsafeRawPointer, to value: UnsafeMutableRawPointer,
      ifUnchangedSince base: UnsafeRawPointer
    ) {
      guard hasSameBits(value, base) else { return }
      func copy<Part>(_ type: Part.Type) {
        (value + offset).assumingMemoryBound(to: type).pointee =
          (other + offset).assumingMemoryBound(to: type).pointee
      }
      _openExistential(type, do: copy)
    }

    /// Whether the property has the same bits in both, gaps between its parts aside.
    func hasSameBits(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
      let (left, right) = (left + offset, right + offset)
      if let parts = properties(of: type) {
        return parts.allSatisfy { $0.hasSameBits(left, right) }
      }
      if let optional = type as? any AnyOptional.Type {
        return optional.haveSameBits(left, right)
      }
      func compare<Part>(_ type: Part.Type) -> Bool {
        let (left, right) = (Bits(of: type, at: left), Bits(of: type, at: right))
        return left == right
      }
      return _openExistential(type, do: compare)
    }
  }

  /// Whether two values of a type have the same bits, gaps aside.
  fileprivate static func haveSameBits<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in
        Property(type: Value.self, offset: 0).hasSameBits(left, right)
      }
    }
  }

  /// The stored properties of a struct or a tuple, or nil for any other type.
  private static func properties(of type: Any.Type) -> [Property]? {
    guard isStructOrTuple(type), fieldCount(of: type) > 0 else { return nil }
    var properties: [Property] = []
    for index in 0..<fieldCount(of: type) {
      var field = Field()
      let fieldType = fieldType(of: type, at: index, &field)
      field.freeName?(field.name)
      guard field.isStrong else { return nil }
      properties.append(Property(type: fieldType, offset: fieldOffset(of: type, at: index)))
    }
    return properties
  }

  /// Metadata begins with the kind of the type, as the ABI fixes it.
  private static func isStructOrTuple(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == 0x200 || kind == 0x301
  }

  /// What the runtime says of a field beside its type.
  private struct Field {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  // The functions of the runtime on which the standard library's `Mirror` rests.

  // Safe: the standard library declares it with the same types.
  @_silgen_name("swift_reflectionMirror_recursiveCount")
  private static func fieldCount(of type: Any.Type) -> Int

  // Safe: the standard library declares it with the same types.
  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  private static func fieldOffset(of type: Any.Type, at index: Int) -> Int

  // Safe: the standard library declares it with the same types.
  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private static func fieldType(
    of type: Any.Type, at index: Int, _ field: UnsafeMutablePointer<Field>
  ) -> Any.Type
}

/// Optionals, whatever they may hold.
private protocol AnyOptional {
  static func haveSameBits(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
}

extension Optional: AnyOptional {
  fileprivate static func haveSameBits(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
  {
    let left = left.assumingMemoryBound(to: Self.self).pointee
    let right = right.assumingMemoryBound(to: Self.self).pointee
    return switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): StoredProperties.haveSameBits(left, right)
    default: false
    }
  }
}

/// The bytes of a value, without those that mean nothing.
private struct Bits: Equatable {
  /// Nil where a copy of the value has whatever was in its place before.
  private let bytes: [UInt8?]

  init<Value>(of type: Value.Type, at value: UnsafeRawPointer) {
    let (zeros, ones) = (
      Self.copy(type, at: value, over: 0), Self.copy(type, at: value, over: 0xFF)
    )
    bytes = zip(zeros, ones).map { $0 == $1 ? $0 : nil }
  }

  /// The bytes of a copy of `value` in memory that was full of `byte`.
  private static func copy<Value>(
    _ type: Value.Type, at value: UnsafeRawPointer, over byte: UInt8
  ) -> [UInt8] {
    let size = MemoryLayout<Value>.size
    let place = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<Value>.alignment)
    defer { place.deallocate() }
    place.initializeMemory(as: UInt8.self, repeating: byte, count: size)
    let copy = place.initializeMemory(
      as: type, from: value.assumingMemoryBound(to: type), count: 1)
    defer { copy.deinitialize(count: 1) }
    return Array(UnsafeRawBufferPointer(start: place, count: size))
  }
}
