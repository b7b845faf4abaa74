import Synchronization

/// A dictionary of values of any type; each key has its value's type and default.
///
/// ```swift
/// let dictionary = DynamicTypeDictionary()
/// let name = DynamicTypeDictionaryKey(keyId: "name", defaultValue: "Unknown")
/// dictionary[name]  // "Unknown"
/// dictionary[name] = "John Doe"
/// ```
///
/// May be used from any thread. A change in place, such as `dictionary[count] += 1`, is a read and a
/// write, and another thread may write in between.
public final class DynamicTypeDictionary: Sendable {
  private let values = Mutex<[DynamicTypeDictionaryID: any Sendable]>([:])

  /// Creates a dictionary in which every key has its default value.
  public init() {}

  /// The value last set for `key`, or its default.
  public subscript<Value: Sendable>(key: DynamicTypeDictionaryKey<Value>) -> Value {
    get { values.withLock { $0[key.id] as? Value } ?? key.defaultValue }
    set { replace(key, with: newValue) }
  }

  /// Resets `key` to its default value.
  public func removeValue<Value: Sendable>(for key: DynamicTypeDictionaryKey<Value>) {
    replace(key, with: nil)
  }

  /// The former value is freed outside the lock.
  private func replace<Value: Sendable>(_ key: DynamicTypeDictionaryKey<Value>, with value: Value?)
  {
    let former = values.withLock { values in
      let former = values[key.id]
      values[key.id] = value
      return former
    }
    withExtendedLifetime(former) {}
  }
}

/// The key of a value of one type in a ``DynamicTypeDictionary``.
///
/// Two keys are the same if their names and their value types are.
public struct DynamicTypeDictionaryKey<Value: Sendable>: Sendable {
  /// The name of the key.
  public let keyId: String
  /// The value until another is set.
  public let defaultValue: Value

  /// Creates a key with a name and a default value.
  public init(keyId: String, defaultValue: Value) {
    self.keyId = keyId
    self.defaultValue = defaultValue
  }

  var id: DynamicTypeDictionaryID {
    DynamicTypeDictionaryID(keyId: keyId, type: ObjectIdentifier(Value.self))
  }
}

/// The identity of a key.
struct DynamicTypeDictionaryID: Hashable {
  let keyId: String
  let type: ObjectIdentifier
}
