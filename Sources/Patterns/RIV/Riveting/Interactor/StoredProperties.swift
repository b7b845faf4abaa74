/// The stored properties of a type, by which two values can be merged that were changed apart.
///
/// The runtime knows where a struct's properties lie. What is no struct, has a weak property, or was
/// compiled without reflection, counts as one property.
enum StoredProperties {
  /// Gives `value`, which was made from `base`, the properties of `other` that it did not change.
  ///
  /// A property is unchanged if its bits are; a copy that was not written to shares its storage. An
  /// existential has bits that mean nothing, so it may count as changed although it is not.
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

    /// Whether the property has the same bits in both; the gaps between parts of it do not count.
    private func hasSameBits(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
      let (left, right) = (left + offset, right + offset)
      if let parts = properties(of: type) {
        return parts.allSatisfy { $0.hasSameBits(left, right) }
      }
      func size<Part>(of type: Part.Type) -> Int { MemoryLayout<Part>.size }
      let size = _openExistential(type, do: size(of:))
      return UnsafeRawBufferPointer(start: left, count: size)
        .elementsEqual(UnsafeRawBufferPointer(start: right, count: size))
    }
  }

  /// The stored properties of a struct, or nil for any other type.
  private static func properties(of type: Any.Type) -> [Property]? {
    guard isStruct(type), fieldCount(of: type) > 0 else { return nil }
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

  /// Whether `type` is a struct: its metadata begins with the kind of the type, as the ABI fixes it.
  private static func isStruct(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x200
  }

  /// What the runtime says of a field beside its type.
  private struct Field {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  // The functions of the runtime on which the standard library's `Mirror` rests.

  @_silgen_name("swift_reflectionMirror_recursiveCount")
  private static func fieldCount(of type: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  private static func fieldOffset(of type: Any.Type, at index: Int) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private static func fieldType(
    of type: Any.Type, at index: Int, _ field: UnsafeMutablePointer<Field>
  ) -> Any.Type
}
