public struct Color: Sendable {
  public static let red = Color()
  public static let primary = Color()
}

public struct Font: Sendable {
  public static let largeTitle = Font()
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let text = SubmitTriggers(rawValue: 1 << 0)
  public static let search = SubmitTriggers(rawValue: 1 << 1)
}

public enum HorizontalEdge: Sendable {
  case leading, trailing
}

extension View {
  public func navigationTitle(_ title: String) -> some View { self }

  public func swipeActions<Actions: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> Actions
  ) -> some View { self }

  public func padding() -> some View { self }

  public func foregroundColor(_ color: Color?) -> some View { self }

  public func font(_ font: Font?) -> some View { self }

  public func searchable(text: Binding<String>) -> some View { self }

  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View { self }

  public func navigationDestination<Item: Hashable, Destination: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View { self }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }

  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }
}
