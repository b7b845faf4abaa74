/// The real one's macro is in Xcode; ``PreviewsMacros`` stands in for it. The compiler checks the body all the same.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewsMacros", type: "SwiftUIView")
