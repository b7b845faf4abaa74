@_exported import ObjectiveC

@objc
@MainActor
open class UIResponder: NSObject {}

@objc
@MainActor
open class UIViewController: UIResponder {
  open var title: String?
  open var view: UIView! = UIView()
  open var navigationItem: UINavigationItem { UINavigationItem() }
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var presentingViewController: UIViewController? { nil }
  open var navigationController: UINavigationController? { nil }

  @objc open dynamic func viewDidLoad() {}

  open func addChild(_ child: UIViewController) {}

  @objc open dynamic func didMove(toParent parent: UIViewController?) {}

  open func present(
    _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {}

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

public enum UIModalPresentationStyle: Sendable {
  case automatic, fullScreen
}

@objc
@MainActor
open class UINavigationController: UIViewController {
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? { nil }
}
