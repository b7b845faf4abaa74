#if canImport(UIKit) && canImport(SwiftUI)
  import SwiftUI
  import UIKit

  extension Navigator {
    public func push(_ viewController: UIViewController, animated: Bool) {
      push(ViewControllerScreen(viewController: viewController), animated: animated)
    }

    public func present(_ viewController: UIViewController, animated: Bool) {
      present(ViewControllerScreen(viewController: viewController), animated: animated)
    }
  }

  /// A view controller for a navigator that knows only screens.
  private struct ViewControllerScreen: UIViewControllerRepresentable {
    let viewController: UIViewController

    func makeUIViewController(context: Context) -> UIViewController { viewController }

    func updateUIViewController(_ viewController: UIViewController, context: Context) {}
  }

  extension UINavigationController: Navigator {
    public func push(_ viewController: UIViewController, animated: Bool) {
      pushViewController(viewController, animated: animated)
    }

    public func push<Content: View>(_ screen: Content, animated: Bool) {
      pushViewController(UIHostingController(rootView: screen), animated: animated)
    }

    /// Shows `viewController` in front of the stack, full screen.
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
