import Synchronization

extension DomainStore {
  /// Adds `outlet` and returns the domain that its first change will follow.
  func add(_ outlet: Outlet<Domain>) -> Domain {
    state.withLock { state in
      if !state.isClosed { state.outlets.append(outlet) }
      return state.domain
    }
  }

  func remove(_ outlet: Outlet<Domain>) {
    state.withLock { state in state.outlets.removeAll { $0 === outlet } }
  }

  /// A stream of its own: the domain as it is now, then every change.
  func stream() -> AsyncStream<Domain> {
    let (stream, continuation) = AsyncStream.makeStream(of: Domain.self)
    let id = state.withLock { state -> Int? in
      continuation.yield(state.domain)
      guard !state.isClosed else { return nil }
      let id = state.nextID()
      state.streams[id] = continuation
      return id
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      // What is removed is released after unlocking: it may hold the last reference to a value.
      _ = self?.state.withLock { $0.streams.removeValue(forKey: id) }
    }
    return stream
  }
}
