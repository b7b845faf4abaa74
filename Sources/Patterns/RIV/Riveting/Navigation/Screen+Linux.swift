#if !canImport(SwiftUI)
  /// What a ``Navigator`` shows. Without SwiftUI, whatever the program says is a screen.
  public protocol Screen {}
#endif
