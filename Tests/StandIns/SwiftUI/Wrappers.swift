@MainActor
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> Object) {
    fatalError("a stand-in holds nothing")
  }

  public var wrappedValue: Object { fatalError("a stand-in holds nothing") }

  public var projectedValue: ObservedObject<Object>.Wrapper { ObservedObject.Wrapper() }
}

@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  @MainActor
  @dynamicMemberLookup
  public struct Wrapper {
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Object, Subject>
    ) -> Binding<Subject> {
      fatalError("a stand-in holds nothing")
    }
  }

  public var wrappedValue: Object

  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}

  public var wrappedValue: Value {
    get { fatalError("a stand-in holds nothing") }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { fatalError("a stand-in holds nothing") }
}

@dynamicMemberLookup
@propertyWrapper
public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    fatalError("a stand-in holds nothing")
  }

  public var wrappedValue: Value {
    get { fatalError("a stand-in holds nothing") }
    nonmutating set {}
  }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    fatalError("a stand-in holds nothing")
  }
}
