#if !canImport(Combine)
  import OpenCombineShim

  /// The subscription of a combination of the latest values of several upstreams.
  ///
  /// Demand goes to every upstream as it is. A combination that nobody has asked for is dropped.
  final class CombineLatestSubscription<Slots, Value, Failure: Error>: FanIn<Value, Failure>,
    CustomStringConvertible
  {
    // Used only with the lock held, which `receive(from:_:)` does.
    private var slots: Slots
    private let combine: (Slots) -> Value?

    /// A subscription with a slot for the latest value of each upstream; `combine` returns nil while
    /// one is empty.
    init(
      _ subscriber: some Subscriber<Value, Failure>, upstreams count: Int, slots: Slots,
      combine: @escaping (Slots) -> Value?
    ) {
      self.slots = slots
      self.combine = combine
      super.init(subscriber, upstreams: count, surplus: .isDropped)
    }

    var description: String { "CombineLatest" }

    /// Makes `publisher` the upstream with this index; `exchange` swaps a value with its slot.
    func add<Input>(
      _ publisher: some Publisher<Input, Failure>, at upstream: Int,
      exchange: @escaping (inout Slots, inout Input?) -> Void
    ) {
      publisher.subscribe(Side(combination: self, upstream: upstream, exchange: exchange))
    }

    override func firstDemand(_ demand: Subscribers.Demand) -> Subscribers.Demand { demand }

    override func demandGrew(
      by more: Subscribers.Demand, from former: Subscribers.Demand,
      _ upstreams: [any Subscription]
    ) {
      guard former != .unlimited else { return }
      for subscription in upstreams { subscription.request(more) }
    }

    private struct Side<Input>: Subscriber {
      let combineIdentifier = CombineIdentifier()
      let combination: CombineLatestSubscription
      let upstream: Int
      let exchange: (inout Slots, inout Input?) -> Void

      func receive(subscription: any Subscription) {
        combination.receive(subscription, from: upstream)
      }

      func receive(_ value: Input) -> Subscribers.Demand {
        // Takes the former value out of its slot, so that it is freed after the lock is released.
        var value: Input? = value
        combination.receive(from: upstream) {
          exchange(&combination.slots, &value)
          return combination.combine(combination.slots)
        }
        return .none
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        combination.receive(completion: completion, from: upstream)
      }
    }
  }
#endif
