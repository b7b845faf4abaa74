@_exported import CombineShim
@_exported import Observation

@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder var body: Body { get }
}

/// A view that has no body; the real ones have `Never`.
public protocol Primitive: View where Body == Never {}

extension Primitive {
  public var body: Never { fatalError("a stand-in shows nothing") }
}

extension Never: View {
  public var body: Never { fatalError("a stand-in shows nothing") }
}

public struct EmptyView: Primitive {
  public nonisolated init() {}
}

public struct TupleView<Content>: Primitive {}

/// The real one's name has an underscore.
public struct ConditionalContent<First, Second>: Primitive {}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a stand-in shows nothing") }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { ConditionalContent() }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { ConditionalContent() }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
}
