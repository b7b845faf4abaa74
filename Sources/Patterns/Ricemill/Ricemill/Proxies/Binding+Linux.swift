#if !canImport(SwiftUI)
  import CombineOperators

  extension InputProxy where Input: BindableInputType {
    /// A binding to a `@Published` property. Setting it is a turn, as a send is; during a turn, it reads the value that
    /// it was last set to.
    public subscript<Value>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Input, Value>
    ) -> Binding<Value> {
      Binding(get: { self.value(keyPath) }, set: { self.set(keyPath, to: $0) })
    }
  }

  /// Reads and writes a value that is stored elsewhere: SwiftUI's type of the same name, for
  /// platforms without SwiftUI.
  @dynamicMemberLookup
  public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// A binding to a value that `get` reads and `set` writes.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
      self.get = get
      self.set = set
    }

    /// A binding whose value never changes.
    public static func constant(_ value: Value) -> Binding {
      Binding(get: { value }, set: { _ in })
    }

    /// The value.
    public var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }

    /// A binding to a part of the value.
    public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
      Binding<Part>(
        get: { wrappedValue[keyPath: keyPath] },
        set: { part in
          var value = wrappedValue
          value[keyPath: keyPath] = part
          wrappedValue = value
        })
    }
  }
#endif
