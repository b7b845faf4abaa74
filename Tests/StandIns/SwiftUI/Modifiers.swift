public struct Color: Sendable {
  public static let red = Color()
  public static let primary = Color()
}

public struct Font: Sendable {
  public static let largeTitle = Font()
}

extension View {
  public func padding() -> some View { self }

  public func foregroundColor(_ color: Color?) -> some View { self }

  public func font(_ font: Font?) -> some View { self }
}
