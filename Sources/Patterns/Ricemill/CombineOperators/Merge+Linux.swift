#if !canImport(Combine)
  import CombineShim

  extension Publishers {
    /// Publishes every value of two publishers, in the order the values arrive.
    ///
    /// Finishes when both have finished, fails when one fails.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Output == B.Output, A.Failure == B.Failure {
      public typealias Output = A.Output
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B

      /// Merges `a` and `b`.
      public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        let merge = FanIn(subscriber, upstreams: 2)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
      }
    }

    /// Publishes every value of three publishers, as ``Merge`` does.
    public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where
      A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure
    {
      public typealias Output = A.Output
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B
      /// The third publisher.
      public let c: C

      /// Merges `a`, `b` and `c`.
      public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        let merge = FanIn(subscriber, upstreams: 3)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
        merge.add(c, at: 2)
      }
    }
  }

  extension Publisher {
    /// Publishes every value of this publisher and `other`.
    public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Output == Output, P.Failure == Failure {
      Publishers.Merge(self, other)
    }

    /// Publishes every value of this publisher and two others.
    public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C)
      -> Publishers.Merge3<Self, B, C>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
      Publishers.Merge3(self, b, c)
    }
  }

  extension FanIn {
    /// Makes `publisher` the upstream of a merge with this index.
    func add(_ publisher: some Publisher<Value, Failure>, at upstream: Int) {
      publisher.subscribe(MergeSide(merge: self, upstream: upstream))
    }
  }

  private struct MergeSide<Value, Failure: Error>: Subscriber {
    let combineIdentifier = CombineIdentifier()
    let merge: FanIn<Value, Failure>
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
#endif
