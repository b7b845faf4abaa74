import CombineShim

/// What a view sees of an interactor and a reducer: a view state, and a way to send actions.
@MainActor
public protocol Feature<Interactor, Reducer>: ObservableObject {
  /// Handles the actions and keeps the domain.
  associatedtype Interactor: Interacting
  /// Makes view states out of domains.
  associatedtype Reducer: Reducing where Reducer.Domain == Interactor.Domain
  /// All that the view shows.
  associatedtype ViewState = Reducer.ViewState

  /// What the view shows now.
  var viewState: ViewState { get }

  /// Handles the actions and keeps the domain.
  var interactor: Interactor { get }

  /// Makes view states out of domains.
  var reducer: Reducer { get }

  /// Sends `action` to the interactor.
  func send(_ action: Interactor.Action)
}

/// Makes what a view shows out of the domain: a pure function.
public protocol Reducing<Domain, ViewState>: SendableMetatype {
  /// What the view state is made from.
  associatedtype Domain: Sendable
  /// All that a view shows.
  associatedtype ViewState

  /// The view state that shows `domain`. Called on the main actor: once when the feature is created,
  /// then once for every change.
  func reduce(from domain: Domain) -> ViewState
}
