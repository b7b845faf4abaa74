/// Finds a value of one type in a ``DynamicTypeDictionary``.
///
/// Keys are the same if both name and type are.
public struct DynamicTypeDictionaryKey<Value: Sendable>: Sendable {
  /// The name of the key.
  public let keyId: String
  /// What the dictionary holds until a value is set.
  public let defaultValue: Value

  /// A key with a name and a default value.
  public init(keyId: String, defaultValue: Value) {
    self.keyId = keyId
    self.defaultValue = defaultValue
  }

  var id: DynamicTypeDictionaryID {
    DynamicTypeDictionaryID(keyId: keyId, type: ObjectIdentifier(Value.self))
  }
}

/// What tells keys apart.
struct DynamicTypeDictionaryID: Hashable {
  let keyId: String
  let type: ObjectIdentifier
}
