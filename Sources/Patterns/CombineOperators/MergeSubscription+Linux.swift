#if !canImport(Combine)
  import OpenCombineShim

  /// The subscription of a merge.
  ///
  /// With limited demand every upstream is asked for one value at a time, ahead of demand, and that
  /// value waits; with unlimited demand all are asked for everything.
  final class MergeSubscription<Downstream: Subscriber>: FanIn<Downstream>,
    CustomStringConvertible
  {
    init(_ downstream: Downstream, upstreams count: Int) {
      super.init(downstream, upstreams: count, surplus: .waits)
    }

    var description: String { "Merge" }

    /// Makes `publisher` the upstream with this index.
    func add(_ publisher: some Publisher<Downstream.Input, Downstream.Failure>, at upstream: Int) {
      publisher.subscribe(Side(merge: self, upstream: upstream))
    }

    override func firstDemand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      demand == .unlimited ? .unlimited : .max(1)
    }

    override func demandGrew(by more: Subscribers.Demand, from former: Subscribers.Demand) {
      guard more == .unlimited, former != .unlimited else { return }
      for subscription in state.withLock(\.open) { subscription.request(.unlimited) }
    }

    override func deliveredLate(_ element: Element) {
      let sender: (any Subscription)? = state.withLock { state in
        guard state.outbox.demand != .unlimited,
          case .open(let subscription) = state.upstreams[element.upstream]
        else { return nil }
        return subscription
      }
      sender?.request(.max(1))
    }

    private struct Side: Subscriber {
      let combineIdentifier = CombineIdentifier()
      let merge: MergeSubscription
      let upstream: Int

      func receive(subscription: any Subscription) { merge.receive(subscription, from: upstream) }

      func receive(_ value: Downstream.Input) -> Subscribers.Demand {
        switch merge.receive(from: upstream, { value }) {
        case nil, .unlimited?: .none
        case .some: .max(1)
        }
      }

      func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        merge.receive(completion: completion, from: upstream)
      }
    }
  }
#endif
