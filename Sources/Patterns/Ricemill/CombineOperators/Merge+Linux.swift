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
        let merge = FanIn(subscriber, upstreams: 2, surplus: .waits)
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
        let merge = FanIn(subscriber, upstreams: 3, surplus: .waits)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
        merge.add(c, at: 2)
      }
    }

    /// Publishes every value of four publishers, as ``Merge`` does.
    public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where
      A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
      C.Output == D.Output, C.Failure == D.Failure
    {
      public typealias Output = A.Output
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B
      /// The third publisher.
      public let c: C
      /// The fourth publisher.
      public let d: D

      /// Merges `a`, `b`, `c` and `d`.
      public init(_ a: A, _ b: B, _ c: C, _ d: D) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        let merge = FanIn(subscriber, upstreams: 4, surplus: .waits)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
        merge.add(c, at: 2)
        merge.add(d, at: 3)
      }
    }

    /// Publishes every value of any number of publishers of one type, as ``Merge`` does.
    ///
    /// Finishes when all have finished, at once if there are none; fails when one fails.
    public struct MergeMany<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure

      /// The merged publishers.
      public let publishers: [Upstream]

      /// Merges the given publishers.
      public init(_ upstream: Upstream...) { publishers = upstream }

      /// Merges the publishers of a sequence.
      public init(_ upstream: some Swift.Sequence<Upstream>) { publishers = Array(upstream) }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        guard !publishers.isEmpty else {
          subscriber.receive(subscription: Subscriptions.empty)
          return subscriber.receive(completion: .finished)
        }
        let merge = FanIn(subscriber, upstreams: publishers.count, surplus: .waits)
        subscriber.receive(subscription: merge)
        for (index, publisher) in publishers.enumerated() { merge.add(publisher, at: index) }
      }

      /// Merges one more publisher.
      public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
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

    /// Publishes every value of this publisher and three others.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(
      with b: B, _ c: C, _ d: D
    ) -> Publishers.Merge4<Self, B, C, D>
    where
      B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
      D.Output == Output, D.Failure == Failure
    {
      Publishers.Merge4(self, b, c, d)
    }

    /// Publishes every value of this publisher and four others or more.
    ///
    /// Combine takes at most seven, and has a type of its own for each number.
    public func merge(
      with b: any Publisher<Output, Failure>, _ c: any Publisher<Output, Failure>,
      _ d: any Publisher<Output, Failure>, _ e: any Publisher<Output, Failure>,
      _ others: any Publisher<Output, Failure>...
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> {
      Publishers.MergeMany(([self, b, c, d, e] + others).map { AnyPublisher($0) })
    }

    /// Publishes every value of this publisher and `other`, which has the same type.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> {
      Publishers.MergeMany([self, other])
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
