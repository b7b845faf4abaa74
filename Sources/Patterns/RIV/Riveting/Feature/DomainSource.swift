/// Where a feature hears of its interactor's changes.
enum DomainSource<Domain: Sendable>: Sendable {
  /// From the store of a ``BaseInteractor``, directly.
  case store(DomainStore<Domain>)
  /// From the stream of any other interactor, through a task.
  case stream(Task<Void, Never>)

  /// Lets `outlet` hear of every change from now on; returns the domain of now.
  static func connect<Interactor: Interacting<Action, Domain>, Action>(
    _ interactor: Interactor, to outlet: Outlet<Domain>
  ) -> (DomainSource, Domain) {
    if let interactor = interactor as? BaseInteractor<Action, Domain> {
      return (.store(interactor.store), interactor.store.add(outlet))
    }
    let stream = interactor.domainStream
    let task = Task {
      for await domain in stream where outlet.put(domain) { outlet.expectMain() }
    }
    return (.stream(task), interactor.domain)
  }

  func disconnect(_ outlet: Outlet<Domain>) {
    switch self {
    case .store(let store): store.remove(outlet)
    case .stream(let task): task.cancel()
    }
  }
}
