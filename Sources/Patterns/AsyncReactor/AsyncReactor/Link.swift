import Synchronization

/// One listener of a flow.
@usableFromInline
final class Link<State: Sendable>: Sendable {
  @usableFromInline
  let open = Atomic(true)
  @usableFromInline
  let receive: @MainActor (State) -> Void

  @inlinable
  init(_ receive: @escaping @MainActor (State) -> Void) {
    self.receive = receive
  }

  /// False when the store or the reactor is gone, or they have parted.
  @inlinable
  var isOpen: Bool { open.load(ordering: .acquiring) }

  @inlinable
  func close() { open.store(false, ordering: .releasing) }

  @MainActor
  @inlinable
  func tell(_ state: State) {
    if isOpen { receive(state) }
  }
}
