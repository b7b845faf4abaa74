public struct Text: Primitive {
  public init(_ text: String) {}
}

public struct Image: Primitive {
  public init(systemName: String) {}
}

public struct Label<Title: View, Icon: View>: Primitive {}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ title: String, systemImage name: String) {}
}

public struct Button<Label: View>: Primitive {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  public init(
    _ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {}
}

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
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
