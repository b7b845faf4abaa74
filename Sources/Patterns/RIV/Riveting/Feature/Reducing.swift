/// Makes what a view shows out of the domain: a pure function.
public protocol Reducing<Domain, ViewState>: SendableMetatype {
  /// What the view state is made from.
  associatedtype Domain: Sendable
  /// All that a view shows.
  associatedtype ViewState

  /// The view state that shows `domain`. Called on the main actor: once when the feature is created,
  /// then once for every change. The stream of an interactor that is not a ``BaseInteractor`` begins with the
  /// current domain, which is then shown again.
  func reduce(from domain: Domain) -> ViewState
}
