#if !canImport(Combine)
  import OpenCombineShim

  /// The subscription of a merge.
  ///
  /// With limited demand every upstream is asked for one value at a time, ahead of demand, and that
  /// value waits; with unlimited demand all are asked for everything.
  final class MergeSubscription<Value, Failure: Error>: FanIn<Value, Failure>,
    CustomStringConvertible
  {
    init(_ subscriber: some Subscriber<Value, Failure>, upstreams count: Int) {
      super.init(subscriber, upstreams: count, surplus: .waits)
    }

    var description: String { "Merge" }

    /// Makes `publisher` the upstream with this index.
    func add(_ publisher: some Publisher<Value, Failure>, at upstream: Int) {
      publisher.subscribe(Side(merge: self, upstream: upstream))
    }

    override func firstDemand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      demand == .unlimited ? .unlimited : .max(1)
    }

    override func demandGrew(
      by more: Subscribers.Demand, from former: Subscribers.Demand,
      _ upstreams: [any Subscription]
    ) {
      guard more == .unlimited, former != .unlimited else { return }
      for subscription in upstreams { subscription.request(.unlimited) }
    }

    override func deliveredLate(_ sender: (any Subscription)?, demand: Subscribers.Demand) {
      if demand != .unlimited { sender?.request(.max(1)) }
    }

    private struct Side: Subscriber {
      let combineIdentifier = CombineIdentifier()
      let merge: MergeSubscription
      let upstream: Int

      func receive(subscription: any Subscription) { merge.receive(subscription, from: upstream) }

      func receive(_ value: Value) -> Subscribers.Demand {
        guard let demand = merge.receive(value, from: upstream) else { return .none }
        return demand == .unlimited ? .none : .max(1)
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        merge.receive(completion: completion, from: upstream)
      }
    }
  }
#endif
