/// What work in flight changes the domain with; see ``BaseInteractor/perform(_:onFailure:)``.
public struct DomainUpdates<Domain: Sendable>: Sendable {
  let store: DomainStore<Domain>
  let work: DomainStore<Domain>.Work

  /// Changes the domain as it is now, in one step.
  ///
  /// Throws `CancellationError` and changes nothing once the work is cancelled.
  public func update(_ change: (inout Domain) -> Void) throws(CancellationError) {
    guard store.update(by: work, change) else { throw CancellationError() }
  }
}
