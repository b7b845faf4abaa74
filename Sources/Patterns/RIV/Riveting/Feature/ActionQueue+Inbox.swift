extension ActionQueue {
  /// What waits for the main actor.
  @usableFromInline
  struct Waiting: Sendable {
    @usableFromInline var actions: FIFOQueue<Action>
    @usableFromInline var domains: FIFOQueue<Domain>

    @inlinable
    init() {
      actions = FIFOQueue()
      domains = FIFOQueue()
    }

    @inlinable
    mutating func append(_ other: consuming Waiting) {
      domains.append(movingFrom: &other.domains)
      actions.append(movingFrom: &other.actions)
    }
  }

  /// All that `lock` guards.
  @usableFromInline
  struct Inbox: Sendable {
    @usableFromInline var isClosed: Bool
    @usableFromInline var job: JobState
    @usableFromInline var waiting: Waiting
    /// How many of the first domains and actions a send owes.
    @usableFromInline var owedDomains: Int
    @usableFromInline var owedActions: Int

    @inlinable
    init() {
      isClosed = false
      job = .unavailable
      waiting = Waiting()
      owedDomains = 0
      owedActions = 0
    }

    /// The main actor has sent the last action that waits.
    @inlinable
    mutating func oweAll() {
      owedDomains = waiting.domains.count
      owedActions = waiting.actions.count
    }

    @inlinable
    mutating func takeAll() -> Waiting {
      var taken = Waiting()
      swap(&taken, &waiting)
      owedDomains = 0
      owedActions = 0
      return taken
    }

    @inlinable
    mutating func takeOwed() -> Waiting {
      if owedDomains == waiting.domains.count, owedActions == waiting.actions.count {
        return takeAll()
      }
      var taken = Waiting()
      taken.domains.append(movingFrom: &waiting.domains, first: owedDomains)
      taken.actions.append(movingFrom: &waiting.actions, first: owedActions)
      owedDomains = 0
      owedActions = 0
      return taken
    }
  }
}
