#if !canImport(Combine)
  import CombineShim

  extension Publishers {
    /// Publishes the latest values of two publishers each time one of them publishes, once both have.
    ///
    /// Finishes when both have finished, and fails when one fails. Pairs without demand are dropped.
    /// A value that arrives during a delivery leads to another pair after that delivery.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
      public typealias Output = (A.Output, B.Output)
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B

      /// Combines `a` and `b`.
      public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        typealias Slots = (A.Output?, B.Output?)
        let combination = Combination(subscriber, upstreams: 2, slots: Slots(nil, nil)) { slots in
          if let a = slots.0, let b = slots.1 { (a, b) } else { nil }
        }
        subscriber.receive(subscription: combination.fanIn)
        combination.add(a, at: 0) { swap(&$0.0, &$1) }
        combination.add(b, at: 1) { swap(&$0.1, &$1) }
      }
    }

    /// Publishes the latest values of three publishers, as ``CombineLatest`` does.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
      public typealias Output = (A.Output, B.Output, C.Output)
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B
      /// The third publisher.
      public let c: C

      /// Combines `a`, `b` and `c`.
      public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        typealias Slots = (A.Output?, B.Output?, C.Output?)
        let combination = Combination(subscriber, upstreams: 3, slots: Slots(nil, nil, nil)) {
          slots in
          if let a = slots.0, let b = slots.1, let c = slots.2 { (a, b, c) } else { nil }
        }
        subscriber.receive(subscription: combination.fanIn)
        combination.add(a, at: 0) { swap(&$0.0, &$1) }
        combination.add(b, at: 1) { swap(&$0.1, &$1) }
        combination.add(c, at: 2) { swap(&$0.2, &$1) }
      }
    }

    /// Publishes the latest values of four publishers, as ``CombineLatest`` does.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
      public typealias Output = (A.Output, B.Output, C.Output, D.Output)
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B
      /// The third publisher.
      public let c: C
      /// The fourth publisher.
      public let d: D

      /// Combines `a`, `b`, `c` and `d`.
      public init(_ a: A, _ b: B, _ c: C, _ d: D) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        typealias Slots = (A.Output?, B.Output?, C.Output?, D.Output?)
        let combination = Combination(subscriber, upstreams: 4, slots: Slots(nil, nil, nil, nil)) {
          slots in
          if case (let a?, let b?, let c?, let d?) = slots { (a, b, c, d) } else { nil }
        }
        subscriber.receive(subscription: combination.fanIn)
        combination.add(a, at: 0) { swap(&$0.0, &$1) }
        combination.add(b, at: 1) { swap(&$0.1, &$1) }
        combination.add(c, at: 2) { swap(&$0.2, &$1) }
        combination.add(d, at: 3) { swap(&$0.3, &$1) }
      }
    }
  }

  extension Publisher {
    /// Publishes the latest values of this publisher and another.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
      Publishers.CombineLatest(self, other)
    }

    /// Publishes `transform` of the latest values of this publisher and another.
    public func combineLatest<P: Publisher, T>(
      _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where P.Failure == Failure {
      combineLatest(other).map { transform($0, $1) }
    }

    /// Publishes the latest values of this publisher and two others.
    public func combineLatest<P: Publisher, Q: Publisher>(
      _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure {
      Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Publishes `transform` of the latest values of this publisher and two others.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
      _ publisher1: P, _ publisher2: Q,
      _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where P.Failure == Failure, Q.Failure == Failure {
      combineLatest(publisher1, publisher2).map { transform($0, $1, $2) }
    }

    /// Publishes the latest values of this publisher and three others.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
      _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
      Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Publishes `transform` of the latest values of this publisher and three others.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
      _ publisher1: P, _ publisher2: Q, _ publisher3: R,
      _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
      combineLatest(publisher1, publisher2, publisher3).map { transform($0, $1, $2, $3) }
    }
  }

  /// The latest values of several upstreams, and the subscription of their combinations.
  private final class Combination<Slots, Value, Failure: Error> {
    let fanIn: FanIn<Value, Failure>
    // Used only with the lock of `fanIn` held.
    private var slots: Slots
    private let combine: (Slots) -> Value?

    /// A slot for the latest value of each upstream; `combine` returns nil while a slot is empty.
    init(
      _ subscriber: some Subscriber<Value, Failure>, upstreams count: Int, slots: Slots,
      combine: @escaping (Slots) -> Value?
    ) {
      fanIn = FanIn(subscriber, upstreams: count, surplus: .isDropped)
      self.slots = slots
      self.combine = combine
    }

    /// Makes `publisher` the upstream with this index; `exchange` swaps a value with its slot.
    func add<Input>(
      _ publisher: some Publisher<Input, Failure>, at upstream: Int,
      exchange: @escaping (inout Slots, inout Input?) -> Void
    ) {
      publisher.subscribe(Side(combination: self, upstream: upstream, exchange: exchange))
    }

    private struct Side<Input>: Subscriber {
      let combineIdentifier = CombineIdentifier()
      let combination: Combination
      let upstream: Int
      let exchange: (inout Slots, inout Input?) -> Void

      func receive(subscription: any Subscription) {
        combination.fanIn.receive(subscription, from: upstream)
      }

      func receive(_ value: Input) -> Subscribers.Demand {
        // Moves the old value out of its slot, so that it is freed after the lock is released.
        var value: Input? = value
        combination.fanIn.receive(from: upstream) {
          exchange(&combination.slots, &value)
          return combination.combine(combination.slots)
        }
        return .none
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        combination.fanIn.receive(completion: completion, from: upstream)
      }
    }
  }
#endif
