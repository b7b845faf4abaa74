import Riveting
import SwiftUI
import UIKit

// A router reaches view controllers through any navigator, without a cast.

final class ControllerRouter: NavigationRouter {
  weak var navigator: (any Navigator)?

  func navigate(_ event: UIViewController) {
    navigator?.push(event, animated: true)
    navigator?.present(event, animated: true)
  }
}

final class ScreensOnly: Navigator {
  func push<Content: View>(_ screen: Content, animated: Bool) {}
  func present<Content: View>(_ screen: Content, animated: Bool) {}
  func pop(animated: Bool) {}
  func dismiss(animated: Bool) {}
  func dismissWithCompletion(animated: Bool, completion: @escaping () -> Void) {}
  func dismissSelf(animated: Bool) {}
}

@MainActor
func navigators() -> [any Navigator] {
  [ScreensOnly(), UINavigationController()]
}
