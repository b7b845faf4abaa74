import Synchronization

extension FlowCore {
  /// Notes a state for the links; true if a turn on the main actor must be asked for.
  @inlinable
  mutating func publish(_ committed: Committed<State>) -> Bool {
    guard !links.isEmpty else { return false }
    outbox.append(committed)
    defer { isTelling = true }
    return !isTelling
  }
}

extension Flow {
  /// Tells `link` every state that is committed from now on.
  @inlinable
  func add(_ link: Link<State>) {
    core.withLock { $0.links.append(link) }
  }

  /// Tells `link` nothing more. With the last one goes all that nobody awaits.
  @inlinable
  func remove(_ link: Link<State>) {
    link.close()
    let givenUp = core.withLock { core in
      let isLast = core.links.count == 1 && core.links[0] === link
      core.links.removeAll { $0 === link }
      return isLast ? core.giveUp() : nil
    }
    for worker in givenUp?.workers ?? [] { worker.cancel() }
  }

  /// Tells the links what there is to tell, on a turn of the main actor.
  @inlinable
  func tellLater() {
    Task.detached(priority: .userInitiated) { @MainActor in self.tell() }
  }

  @MainActor
  @inlinable
  func tell() {
    let (batch, links) = core.withLock { core in
      (exchange(&core.outbox, with: []), core.links)
    }
    let told = CommitCell()
    told.whileTold {
      for committed in batch {
        told.value = committed.commit
        for link in links { link.tell(committed.state) }
      }
    }
    let isMore = core.withLock { core in
      core.isTelling = !core.outbox.isEmpty
      return core.isTelling
    }
    // Between two batches the main actor gets to do other things.
    if isMore { tellLater() }
  }
}
