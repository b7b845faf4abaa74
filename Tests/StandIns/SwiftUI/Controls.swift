public struct Text: Primitive {
  public init(_ text: String) {}
}

public struct Button: Primitive {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public struct Toggle: Primitive {
  public init(_ title: String, isOn: Binding<Bool>) {}
}

public struct Stepper: Primitive {
  public init<Value: Strideable>(_ title: String, value: Binding<Value>, step: Value.Stride = 1) {}
}

public struct ProgressView: Primitive {
  public init() {}
}
