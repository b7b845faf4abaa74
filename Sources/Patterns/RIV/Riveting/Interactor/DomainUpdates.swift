/// What work in flight changes the domain with; see ``BaseInteractor/perform(_:onFailure:)``.
public struct DomainUpdates<Domain: Sendable>: Sendable {
  let store: DomainStore<Domain>
  let work: DomainStore<Domain>.Work

  /// Changes the domain as it is now, in one step, and returns what `change` returns.
  ///
  /// Throws `CancellationError` and changes nothing once the work is cancelled.
  @discardableResult
  public func update<Value>(
    _ change: (inout Domain) -> Value
  ) throws(CancellationError) -> Value {
    var value: Value?
    let isWritten = store.update(by: work) { value = change(&$0) }
    guard isWritten, let value else { throw CancellationError() }
    return value
  }
}
