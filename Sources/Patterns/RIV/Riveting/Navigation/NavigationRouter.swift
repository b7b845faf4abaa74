/// Decides where a navigation event leads, and has a ``Navigator`` go there.
@MainActor
public protocol NavigationRouter {
  /// What can happen that leads to another screen.
  associatedtype Event

  /// Does the moving; held weakly by routers, since it owns the screens that own them.
  var navigator: (any Navigator)? { get set }

  /// Goes where `event` leads.
  func navigate(_ event: Event)
}
