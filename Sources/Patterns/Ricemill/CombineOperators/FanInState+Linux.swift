#if !canImport(Combine)
  import CombineShim

  /// The state of a ``FanIn``, without the values.
  struct FanInState {
    /// Whether the subscription has neither begun its completion nor been cancelled.
    var isOpen = true
    /// How many values the subscriber still wants.
    var demand = Subscribers.Demand.none
    /// Whether the subscriber is being called.
    var isDelivering = false
    /// Whether an upstream has failed.
    var hasFailed = false

    private var waitingCount = 0
    private var upstreams: [Upstream]
    /// How many upstreams have not ended.
    private(set) var remaining: Int

    private enum Upstream {
      case awaited
      case open(any Subscription)
      case ended
    }

    /// When to deliver a value.
    enum Admission {
      case now
      case later
      case never
    }

    /// The next thing to do.
    enum Next {
      case rest
      case deliver
      case complete
    }

    init(upstreams count: Int) {
      upstreams = Array(repeating: .awaited, count: count)
      remaining = count
    }

    // MARK: Values

    /// Decides when to deliver a value that arrives; if the answer is `now`, that delivery begins.
    mutating func admit() -> Admission {
      guard isOpen, !hasFailed else { return .never }
      guard demand > .none, !isDelivering else {
        waitingCount += 1
        return .later
      }
      demand -= 1
      isDelivering = true
      return .now
    }

    /// Decides what to do after a delivery; if the answer is `deliver`, the delivery of the first
    /// waiting value begins.
    mutating func next(isCompleting: Bool) -> Next {
      guard isOpen, !isDelivering else { return .rest }
      if waitingCount > 0, demand > .none {
        demand -= 1
        waitingCount -= 1
        isDelivering = true
        return .deliver
      }
      // A failure does not wait for demand; everything in demand has been delivered by now.
      guard isCompleting, waitingCount == 0 || hasFailed else { return .rest }
      // Another thread delivers nothing beside the completion.
      isOpen = false
      return .complete
    }

    // MARK: Upstreams

    /// The subscriptions of the upstreams that have not ended; O(*n*).
    var open: [any Subscription] { upstreams.indices.compactMap(subscription) }

    /// The subscription of an upstream that has not ended.
    func subscription(_ upstream: Int) -> (any Subscription)? {
      if case .open(let subscription) = upstreams[upstream] { subscription } else { nil }
    }

    /// Stores an upstream's subscription; returns false if it is not wanted.
    mutating func begin(_ upstream: Int, _ subscription: any Subscription) -> Bool {
      guard isOpen, case .awaited = upstreams[upstream] else { return false }
      upstreams[upstream] = .open(subscription)
      return true
    }

    /// Ends an upstream; returns false if it had ended before.
    mutating func end(_ upstream: Int) -> Bool {
      if case .ended = upstreams[upstream] { return false }
      upstreams[upstream] = .ended
      remaining -= 1
      return isOpen
    }

    /// Ends all upstreams and returns the subscriptions of those that were open.
    mutating func endAll() -> [any Subscription] {
      defer {
        for upstream in upstreams.indices { upstreams[upstream] = .ended }
        remaining = 0
      }
      return open
    }
  }
#endif
