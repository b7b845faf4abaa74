#if canImport(UIKit) && canImport(SwiftUI)
  import SwiftUI
  import UIKit

  /// A navigator that can also show view controllers.
  @MainActor
  public protocol ViewControllerNavigator: Navigator {
    /// Puts `viewController` on top of the stack.
    func push(_ viewController: UIViewController, animated: Bool)

    /// Shows `viewController` in front of the stack, full screen.
    func present(_ viewController: UIViewController, animated: Bool)
  }

  extension UINavigationController: ViewControllerNavigator {
    public func push(_ viewController: UIViewController, animated: Bool) {
      pushViewController(viewController, animated: animated)
    }

    public func push<Content: View>(_ screen: Content, animated: Bool) {
      pushViewController(UIHostingController(rootView: screen), animated: animated)
    }

    public func present(_ viewController: UIViewController, animated: Bool) {
      viewController.modalPresentationStyle = .fullScreen
      present(viewController, animated: animated, completion: nil)
    }

    public func present<Content: View>(_ screen: Content, animated: Bool) {
      present(UIHostingController(rootView: screen), animated: animated)
    }

    public func pop(animated: Bool) {
      _ = popViewController(animated: animated)
    }

    public func dismiss(animated: Bool) {
      dismiss(animated: animated, completion: nil)
    }

    public func dismissWithCompletion(animated: Bool, completion: @escaping () -> Void) {
      dismiss(animated: animated, completion: completion)
    }

    public func dismissSelf(animated: Bool) {
      presentingViewController?.dismiss(animated: animated, completion: nil)
    }
  }
#endif
