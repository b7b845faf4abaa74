import Synchronization

/// One listener of a flow.
final class Link<State: Sendable>: Sendable {
  private let open = Atomic(true)
  private let receive: @MainActor (State) -> Void

  init(_ receive: @escaping @MainActor (State) -> Void) {
    self.receive = receive
  }

  /// False when the store or the reactor is gone, or they have parted.
  var isOpen: Bool { open.load(ordering: .acquiring) }

  func close() { open.store(false, ordering: .releasing) }

  @MainActor
  func tell(_ state: State) {
    if isOpen { receive(state) }
  }
}
