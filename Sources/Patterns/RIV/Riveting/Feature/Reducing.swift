/// Makes what a view shows out of the domain: a pure function.
public protocol Reducing<Domain, ViewState>: SendableMetatype {
  /// What the view state is made from.
  associatedtype Domain: Sendable
  /// All that a view shows.
  associatedtype ViewState

  /// The view state that shows `domain`. Called on the main actor, once for every change.
  func reduce(from domain: Domain) -> ViewState
}
