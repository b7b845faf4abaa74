#if !canImport(Combine)
  import OpenCombineShim

  /// The subscription of an operator that feeds one subscriber from several upstreams.
  ///
  /// The subscriber is called by one thread at a time, never from within itself, and with no lock
  /// held: what arrives while it is being called waits. A failure of one upstream cancels the others.
  /// Subclasses say how demand travels upstream.
  class FanIn<Value, Failure: Error>: Subscription {
    private typealias Waiting = (upstream: Int, value: Value)
    private typealias Deliver = (Value) -> Subscribers.Demand

    private let surplus: Surplus
    private let state: Locked<FanInState>

    // These are used only with the lock of `state` held.
    private var deliver: Deliver?
    private var complete: ((Subscribers.Completion<Failure>) -> Void)?
    private var completing: (() -> Void)?
    private var waiting = WaitingLine<Waiting>()

    init(_ subscriber: some Subscriber<Value, Failure>, upstreams count: Int, surplus: Surplus) {
      deliver = { subscriber.receive($0) }
      complete = { subscriber.receive(completion: $0) }
      self.surplus = surplus
      state = Locked(FanInState(upstreams: count))
    }

    // MARK: How demand travels

    /// What a new upstream is asked for when the subscriber wants `demand`.
    func firstDemand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      preconditionFailure("an operator must say what it asks for")
    }

    /// Asks `upstreams` for more after the subscriber's demand grew by `more`, from `former`.
    func demandGrew(
      by more: Subscribers.Demand, from former: Subscribers.Demand,
      _ upstreams: [any Subscription]
    ) {
      preconditionFailure("an operator must pass demand on")
    }

    /// Asks the sender of a value that had to wait for more, now that it is delivered.
    func deliveredLate(_ sender: (any Subscription)?, demand: Subscribers.Demand) {}

    // MARK: Downstream

    final func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "A subscriber must ask for at least one value.")
      let (former, upstreams) = grow(demand)
      deliverWaiting()
      demandGrew(by: demand, from: former, upstreams)
    }

    final func cancel() {
      for subscription in end().upstreams { subscription.cancel() }
    }

    // MARK: Upstreams

    final func receive(_ subscription: any Subscription, from upstream: Int) {
      var demand: Subscribers.Demand?
      state.withLock { state in
        guard state.begin(upstream, subscription) else { return }
        demand = firstDemand(state.demand)
      }
      guard let demand else { return subscription.cancel() }
      if demand > .none { subscription.request(demand) }
    }

    /// Delivers `value` if its turn is now, and then whatever arrived meanwhile.
    ///
    /// Returns what the demand was, or nil if `value` has to wait or is dropped.
    final func receive(_ value: Value, from upstream: Int) -> Subscribers.Demand? {
      var demand = Subscribers.Demand.none
      var deliver: Deliver?
      state.withLock { state in
        demand = state.demand
        switch state.admit(surplus) {
        case .now: deliver = self.deliver
        case .later: waiting.append((upstream, value))
        case .never: break
        }
      }
      guard let deliver else { return nil }
      grown(deliver(value))
      deliverWaiting(afterDelivery: true)
      return demand
    }

    /// Does the same with the value that `make`, called with the lock held, makes, if any.
    final func receive(from upstream: Int, _ make: () -> Value?) {
      var value: Value?
      var deliver: Deliver?
      state.withLock { state in
        value = make()
        guard let value else { return }
        switch state.admit(surplus) {
        case .now: deliver = self.deliver
        case .later: waiting.append((upstream, value))
        case .never: break
        }
      }
      guard let deliver, let value else { return }
      grown(deliver(value))
      deliverWaiting(afterDelivery: true)
    }

    final func receive(completion: Subscribers.Completion<Failure>, from upstream: Int) {
      var others: [any Subscription] = []
      state.withLock { state in
        guard state.end(upstream), completing == nil else { return }
        if case .failure = completion {
          others = state.endAll()
          state.hasFailed = true
        }
        guard state.hasEnded else { return }
        completing = { [unowned self] in end().complete?(completion) }
      }
      for subscription in others { subscription.cancel() }
      deliverWaiting()
    }

    // MARK: Delivery

    private func deliverWaiting(afterDelivery: Bool = false) {
      var endsDelivery = afterDelivery
      while true {
        var deliver: Deliver?
        var completing: (() -> Void)?
        state.withLock { state in
          if endsDelivery { state.isDelivering = false }
          switch state.next(surplus, isCompleting: self.completing != nil) {
          case .rest: break
          case .deliver: deliver = self.deliver
          case .complete: completing = self.completing
          }
        }
        completing?()
        guard let deliver else { return }
        deliverLate(deliver)
        endsDelivery = true
      }
    }

    private func deliverLate(_ deliver: Deliver) {
      let (upstream, value) = state.withLock { _ in waiting.removeFirst() }
      grown(deliver(value))
      let (sender, demand) = state.withLock { ($0.subscription(upstream), $0.demand) }
      deliveredLate(sender, demand: demand)
    }

    /// Called during a delivery: what upstreams send at once waits, instead of nesting ever deeper.
    private func grown(_ more: Subscribers.Demand) {
      guard more > .none else { return }
      let (former, upstreams) = grow(more)
      demandGrew(by: more, from: former, upstreams)
    }

    private func grow(
      _ more: Subscribers.Demand
    ) -> (former: Subscribers.Demand, upstreams: [any Subscription]) {
      state.withLock { state in
        defer { state.demand += more }
        return (state.demand, state.open)
      }
    }

    private typealias Ended = (
      deliver: Deliver?, complete: ((Subscribers.Completion<Failure>) -> Void)?,
      upstreams: [any Subscription]
    )

    /// Lets go of everything. What is returned is freed after the lock is released: it may own
    /// objects of the user's.
    private func end() -> Ended {
      state.withLock { state in
        defer {
          deliver = nil
          complete = nil
        }
        state.isOpen = false
        return (deliver, complete, state.endAll())
      }
    }
  }
#endif
