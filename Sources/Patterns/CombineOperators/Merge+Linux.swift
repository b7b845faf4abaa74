#if !canImport(Combine)
  import OpenCombineShim

  extension Publishers {
    /// Publishes what either of two publishers does, as it comes.
    ///
    /// Finishes when both have finished, fails when one fails.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Output == B.Output, A.Failure == B.Failure {
      public typealias Output = A.Output
      public typealias Failure = A.Failure

      /// One of the publishers.
      public let a: A
      /// The other.
      public let b: B

      /// Merges `a` and `b`.
      public init(_ a: A, _ b: B) {
        self.a = a
        self.b = b
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        let merge = MergeSubscription(subscriber, upstreams: 2)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
      }
    }

    /// Publishes what any of three publishers does, as ``Merge``.
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
      public init(_ a: A, _ b: B, _ c: C) {
        self.a = a
        self.b = b
        self.c = c
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        let merge = MergeSubscription(subscriber, upstreams: 3)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
        merge.add(c, at: 2)
      }
    }

    /// Publishes what any of four publishers does, as ``Merge``.
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
        self.a = a
        self.b = b
        self.c = c
        self.d = d
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        let merge = MergeSubscription(subscriber, upstreams: 4)
        subscriber.receive(subscription: merge)
        merge.add(a, at: 0)
        merge.add(b, at: 1)
        merge.add(c, at: 2)
        merge.add(d, at: 3)
      }
    }
  }

  extension Publisher {
    /// Publishes what this publisher and `other` do, as it comes.
    public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Output == Output, P.Failure == Failure {
      Publishers.Merge(self, other)
    }

    /// Publishes what this publisher and two others do, as it comes.
    public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C)
      -> Publishers.Merge3<Self, B, C>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
      Publishers.Merge3(self, b, c)
    }

    /// Publishes what this publisher and three others do, as it comes.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(
      with b: B, _ c: C, _ d: D
    ) -> Publishers.Merge4<Self, B, C, D>
    where
      B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
      D.Output == Output, D.Failure == Failure
    {
      Publishers.Merge4(self, b, c, d)
    }

    /// Publishes what this publisher and `other`, of the same type, do, as it comes.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> {
      Publishers.MergeMany([self, other])
    }
  }
#endif
