#if !canImport(Combine)
  import CombineShim
  import FrameworkSupport
  import Synchronization

  /// The subscription of a merge, which feeds one subscriber from several upstreams.
  ///
  /// Calls the subscriber on one thread at a time, never from inside another call to it, and without
  /// holding a lock; values that arrive during a call wait. The failure of one upstream cancels the
  /// others. With limited demand, every upstream is asked for one value ahead, which waits.
  final class FanIn<Value, Failure: Error>: Subscription {
    private typealias Downstream = (
      deliver: Deliver, complete: (Subscribers.Completion<Failure>) -> Void
    )
    private typealias Deliver = (Value) -> Subscribers.Demand

    private let state: Locked<FanInState>

    // Guarded by the lock of `state`.
    private var downstream: Downstream?
    private var completing: (() -> Void)?
    private var waiting = FIFOQueue<(upstream: Int, value: Value)>()

    init(_ subscriber: some Subscriber<Value, Failure>, upstreams count: Int) {
      downstream = ({ subscriber.receive($0) }, { subscriber.receive(completion: $0) })
      state = Locked(FanInState(upstreams: count))
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "A subscriber must ask for at least one value.")
      let upstreams = grow(demand)
      deliverWaiting()
      for subscription in upstreams { subscription.request(.unlimited) }
    }

    func cancel() { for subscription in end().upstreams { subscription.cancel() } }

    // MARK: Upstreams

    func receive(_ subscription: any Subscription, from upstream: Int) {
      var demand: Subscribers.Demand?
      state.withLock { state in
        guard state.begin(upstream, subscription) else { return }
        demand = state.demand == .unlimited ? .unlimited : .max(1)
      }
      if let demand { subscription.request(demand) } else { subscription.cancel() }
    }

    /// Delivers `value`, and then everything that arrived meanwhile, unless it has to wait.
    ///
    /// Returns the demand before the delivery, or nil if `value` waits or is dropped.
    func receive(_ value: Value, from upstream: Int) -> Subscribers.Demand? {
      var demand = Subscribers.Demand.none
      var deliver: Deliver?
      state.withLock { state in
        demand = state.demand
        deliver = admit(value, from: upstream, &state)
      }
      guard let deliver else { return nil }
      grown(deliver(value))
      deliverWaiting(afterDelivery: true)
      return demand
    }

    /// Returns how to deliver `value`, or keeps it for later; with the lock held.
    private func admit(
      _ value: Value, from upstream: Int, _ state: inout FanInState
    ) -> Deliver? {
      switch state.admit() {
      case .now: return downstream?.deliver
      case .later: keep(value, from: upstream)
      case .never: break
      }
      return nil
    }

    // Apart, since code that is generic looks up the type of a pair wherever one may be needed.
    @inline(never)
    private func keep(_ value: Value, from upstream: Int) { waiting.append((upstream, value)) }

    func receive(completion: Subscribers.Completion<Failure>, from upstream: Int) {
      var others: [any Subscription] = []
      // Freed after the lock is released: its deinit may send.
      var ended: (any Subscription)?
      defer { withExtendedLifetime(ended) {} }
      state.withLock { state in
        ended = state.subscription(upstream)
        guard state.end(upstream), completing == nil else { return }
        if case .failure = completion {
          others = state.endAll()
          state.hasFailed = true
        }
        guard state.remaining == 0 else { return }
        // Safe: only `deliverWaiting()` of this object calls it.
        completing = { [unowned self] in end().downstream?.complete(completion) }
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
          switch state.next(isCompleting: self.completing != nil) {
          case .rest: break
          case .deliver: deliver = downstream?.deliver
          case .complete: completing = self.completing
          }
        }
        completing?()
        guard let deliver else { return }
        deliverLate(deliver)
        endsDelivery = true
      }
    }

    // Apart, as `keep` is.
    @inline(never)
    private func deliverLate(_ deliver: Deliver) {
      guard let (upstream, value) = state.withLock({ _ in waiting.popFirst() }) else { return }
      grown(deliver(value))
      let (sender, demand) = state.withLock { ($0.subscription(upstream), $0.demand) }
      if demand != .unlimited { sender?.request(.max(1)) }
    }

    /// Adds demand during a delivery: values that upstreams send in reply wait instead of nesting.
    private func grown(_ more: Subscribers.Demand) {
      guard more > .none else { return }
      for subscription in grow(more) { subscription.request(.unlimited) }
    }

    /// Adds demand, and returns the upstreams if they are to be asked for all values from now on.
    private func grow(_ more: Subscribers.Demand) -> [any Subscription] {
      state.withLock { state in
        let isFirst = more == .unlimited && state.demand != .unlimited
        state.demand += more
        return isFirst ? state.open : []
      }
    }

    /// Ends everything and returns it, so that the user's objects are freed after the lock is released.
    private func end() -> (downstream: Downstream?, upstreams: [any Subscription]) {
      state.withLock { state in
        defer { downstream = nil }
        state.isOpen = false
        return (downstream, state.endAll())
      }
    }
  }

  /// A value guarded by a lock.
  ///
  /// Unlike a plain `Mutex`, it takes values that are not `Sendable`: Combine passes such values from
  /// thread to thread and uses them on one at a time.
  final class Locked<Value> {
    private let mutex = Mutex(())
    // Safe, although unchecked: the mutex excludes overlapping accesses.
    @exclusivity(unchecked) private var value: Value

    init(_ value: Value) { self.value = value }

    /// Runs `body`, which must not call the user's code, with the lock held.
    @inline(__always)
    func withLock<Outcome>(_ body: (inout Value) -> Outcome) -> Outcome {
      mutex.withLock { _ in
        // Safe as `Combine` is: what comes out is used on one thread at a time.
        nonisolated(unsafe) let outcome = body(&value)
        return outcome
      }
    }
  }
#endif
