@MainActor
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> Object) {
    fatalError("a stand-in holds nothing")
  }

  public var wrappedValue: Object { fatalError("a stand-in holds nothing") }
}

@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object

  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

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
}
