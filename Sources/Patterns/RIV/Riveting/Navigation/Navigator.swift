/// Moves between screens; ``NavigationRouter`` decides where to.
///
/// With UIKit, a `UINavigationController` is a navigator.
@MainActor
public protocol Navigator: AnyObject {
  /// Puts `screen` on top of the stack.
  func push<Content: Screen>(_ screen: Content, animated: Bool)

  /// Shows `screen` in front of the stack.
  func present<Content: Screen>(_ screen: Content, animated: Bool)

  /// Takes the top screen off the stack.
  func pop(animated: Bool)

  /// Takes away the screen that is presented in front.
  func dismiss(animated: Bool)

  /// Takes away the screen that is presented in front, then calls `completion`.
  func dismissWithCompletion(animated: Bool, completion: @escaping () -> Void)

  /// Takes away all that this navigator shows.
  func dismissSelf(animated: Bool)
}
