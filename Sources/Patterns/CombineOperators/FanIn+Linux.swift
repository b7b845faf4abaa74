#if !canImport(Combine)
  import OpenCombineShim

  /// The subscription of an operator that feeds one subscriber from several upstreams.
  ///
  /// The subscriber is called by one thread at a time, never from within itself, and with no lock
  /// held: what arrives while it is being called waits in the ``Outbox``. A failure of one upstream
  /// cancels the others. Subclasses say how demand travels upstream.
  class FanIn<Downstream: Subscriber>: Subscription {
    typealias Element = (upstream: Int, value: Downstream.Input)
    typealias Step = Outbox<Element, Downstream.Failure>.Step

    final let state: Locked<State>

    init(
      _ downstream: Downstream, upstreams count: Int,
      surplus: Outbox<Element, Downstream.Failure>.Surplus
    ) {
      state = Locked(
        State(
          downstream: downstream, upstreams: Array(repeating: .awaited, count: count),
          outbox: Outbox(surplus: surplus)))
    }

    // MARK: How demand travels

    /// What a new upstream is asked for when the subscriber wants `demand`.
    func firstDemand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      preconditionFailure("an operator must say what it asks for")
    }

    /// Asks upstreams for more after the subscriber's demand grew by `more`, from `former`.
    func demandGrew(by more: Subscribers.Demand, from former: Subscribers.Demand) {
      preconditionFailure("an operator must pass demand on")
    }

    /// Asks for more after an element that had to wait was delivered.
    func deliveredLate(_ element: Element) {}

    // MARK: Downstream

    final func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "A subscriber must ask for at least one value.")
      let (step, former) = state.withLock { state in
        let former = state.outbox.demand
        return (state.downstream == nil ? .rest : state.outbox.request(demand), former)
      }
      run(step)
      demandGrew(by: demand, from: former)
    }

    final func cancel() {
      // Freed after the lock is released: what it owns may run the user's code when it goes.
      let former = state.withLock { $0.end() }
      for subscription in former.open { subscription.cancel() }
    }

    // MARK: Upstreams

    final func receive(_ subscription: any Subscription, from upstream: Int) {
      let demand: Subscribers.Demand? = state.withLock { state in
        guard state.downstream != nil, case .awaited = state.upstreams[upstream] else { return nil }
        state.upstreams[upstream] = .open(subscription)
        return firstDemand(state.outbox.demand)
      }
      guard let demand else { return subscription.cancel() }
      if demand > .none { subscription.request(demand) }
    }

    /// Delivers what `make` makes of a new value, if its turn is now, and whatever arrives meanwhile.
    ///
    /// `make` runs with the lock held. Returns what the demand was, nil if nothing was delivered.
    final func receive(
      from upstream: Int, _ make: () -> Downstream.Input?
    ) -> Subscribers.Demand? {
      var demand = Subscribers.Demand.none
      var value: Downstream.Input?
      let downstream: Downstream? = state.withLock { state in
        value = make()
        demand = state.outbox.demand
        guard let downstream = state.downstream, let value,
          state.outbox.admits((upstream, value))
        else { return nil }
        return downstream
      }
      guard let downstream, let value else { return nil }
      deliver(value, to: downstream)
      run(nextStep())
      return demand
    }

    final func receive(
      completion: Subscribers.Completion<Downstream.Failure>, from upstream: Int
    ) {
      let (step, others): (Step, [any Subscription]) = state.withLock { state in
        guard state.downstream != nil, !state.upstreams[upstream].hasEnded else {
          return (.rest, [])
        }
        state.upstreams[upstream] = .ended
        switch completion {
        case .failure:
          let others = state.open
          state.endUpstreams()
          return (state.outbox.complete(completion), others)
        case .finished:
          let isLast = state.upstreams.allSatisfy(\.hasEnded)
          return (isLast ? state.outbox.complete(.finished) : .rest, [])
        }
      }
      for subscription in others { subscription.cancel() }
      run(step)
    }

    // MARK: Delivery

    private func run(_ first: Step) {
      var step = first
      while true {
        switch step {
        case .rest:
          return
        case .complete(let completion):
          return state.withLock { $0.end() }.downstream?.receive(completion: completion) ?? ()
        case .deliver(let element):
          guard let downstream = state.withLock({ $0.downstream }) else { return }
          deliver(element.value, to: downstream)
          deliveredLate(element)
          step = nextStep()
        }
      }
    }

    private func deliver(_ value: Downstream.Input, to downstream: Downstream) {
      let more = downstream.receive(value)
      guard more > .none else { return }
      let former = state.withLock { state in
        let former = state.outbox.demand
        _ = state.outbox.request(more)
        return former
      }
      // Still delivering: what upstreams send at once waits instead of nesting ever deeper.
      demandGrew(by: more, from: former)
    }

    private func nextStep() -> Step {
      state.withLock { $0.downstream == nil ? .rest : $0.outbox.next() }
    }
  }
#endif
