/// A screen that leads to others through a ``NavigationRouter``.
@MainActor
public protocol NavigableView: Screen {
  /// Knows where the view's events lead.
  associatedtype Router: NavigationRouter

  /// Where the view's events go.
  var navigationRouter: Router { get }

  /// Tells the router of `event`.
  func navigate(_ event: Router.Event)
}

extension NavigableView {
  public func navigate(_ event: Router.Event) {
    navigationRouter.navigate(event)
  }
}
