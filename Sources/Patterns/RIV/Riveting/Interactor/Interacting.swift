/// Reacts to actions by changing a domain model.
///
/// Most interactors derive from ``BaseInteractor``. One that is written from scratch must keep
/// what is said about ``domainStream``; ``BaseFeature`` then needs a task and a hop to the main
/// actor for every change, which a ``BaseInteractor`` does not.
public protocol Interacting<Action, Domain>: SendableMetatype {
  /// What the interactor can be told to do.
  associatedtype Action: Sendable
  /// The model that the interactor looks after.
  associatedtype Domain: Sendable

  /// The model as it is now.
  var domain: Domain { get }

  /// A new stream on every access: the domain as it is now, then every change in order.
  var domainStream: AsyncStream<Domain> { get }

  /// Handles `action`.
  func interact(with action: Action)

  /// Ends the interactor for good: work in flight is cancelled, nothing changes any more.
  ///
  /// By default does nothing, which is right for an interactor without work of its own.
  func stop()
}

extension Interacting {
  public func stop() {}
}
