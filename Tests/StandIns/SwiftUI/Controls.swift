public struct Text: Primitive {
  public init(_ text: String) {}
}

public struct Button: Primitive {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public struct Toggle: Primitive {
  public init(_ title: String, isOn: Binding<Bool>) {}
}

public struct VStack<Content: View>: Primitive {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct HStack<Content: View>: Primitive {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct NavigationStack<Content: View>: Primitive {
  public init(@ViewBuilder root: () -> Content) {}
}

public struct NavigationLink<Destination: View>: Primitive {
  public init(_ title: String, @ViewBuilder destination: () -> Destination) {}
}
