public struct VStack<Content: View>: Primitive {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct HStack<Content: View>: Primitive {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: Primitive {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: Primitive {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Content: View {}
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable, Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

public struct NavigationStack<Content: View>: Primitive {
  public init(@ViewBuilder root: () -> Content) {}
}

public struct NavigationLink<Destination: View>: Primitive {
  public init(_ title: String, @ViewBuilder destination: () -> Destination) {}
}
