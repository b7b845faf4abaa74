#if canImport(UIKit) && canImport(SwiftUI)
  import UIKit
#endif

/// Moves between screens; ``NavigationRouter`` decides where to.
///
/// With UIKit, a `UINavigationController` is a navigator, and navigators show view controllers, too.
@MainActor
public protocol Navigator: AnyObject {
  /// Puts `screen` on top of the stack.
  func push<Content: Screen>(_ screen: Content, animated: Bool)

  /// Shows `screen` in front of the stack.
  func present<Content: Screen>(_ screen: Content, animated: Bool)

  #if canImport(UIKit) && canImport(SwiftUI)
    /// Puts `viewController` on top of the stack. By default it is pushed as a screen.
    func push(_ viewController: UIViewController, animated: Bool)

    /// Shows `viewController` in front of the stack. By default it is presented as a screen.
    func present(_ viewController: UIViewController, animated: Bool)
  #endif

  /// Takes the top screen off the stack.
  func pop(animated: Bool)

  /// Takes away the screen that is presented in front.
  func dismiss(animated: Bool)

  /// Takes away the screen that is presented in front, then calls `completion`.
  func dismissWithCompletion(animated: Bool, completion: @escaping () -> Void)

  /// Takes away this navigator with all that it shows, if it is presented in front of another screen.
  func dismissSelf(animated: Bool)
}

/// Decides where a navigation event leads, and has a ``Navigator`` go there.
@MainActor
public protocol NavigationRouter {
  /// What can happen that leads to another screen.
  associatedtype Event

  /// Moves between screens. Routers hold it weakly, since it owns the screens that own them.
  var navigator: (any Navigator)? { get set }

  /// Goes where `event` leads.
  func navigate(_ event: Event)
}

/// A screen that leads to others through a ``NavigationRouter``.
@MainActor
public protocol NavigableView: Screen {
  /// Decides where the view's events lead.
  associatedtype Router: NavigationRouter

  /// Receives the view's events.
  var navigationRouter: Router { get }

  /// Passes `event` to the router.
  func navigate(_ event: Router.Event)
}

extension NavigableView {
  public func navigate(_ event: Router.Event) {
    navigationRouter.navigate(event)
  }
}
