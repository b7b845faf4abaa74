#if !canImport(Combine)
  import OpenCombineShim

  extension Publishers {
    /// Publishes the latest values of two publishers whenever one publishes and both have.
    ///
    /// Finishes when both have finished, fails when one fails. Without demand for it, a pair is
    /// dropped. A value that arrives while a pair is being delivered leads to another pair after it.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
      public typealias Output = (A.Output, B.Output)
      public typealias Failure = A.Failure

      /// The first publisher.
      public let a: A
      /// The second publisher.
      public let b: B

      /// Combines `a` and `b`.
      public init(_ a: A, _ b: B) {
        self.a = a
        self.b = b
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        typealias Slots = (A.Output?, B.Output?)
        let combination = CombineLatestSubscription(
          subscriber, upstreams: 2, slots: Slots(nil, nil)
        ) { slots in
          guard let a = slots.0, let b = slots.1 else { return nil }
          return (a, b)
        }
        subscriber.receive(subscription: combination)
        combination.add(a, at: 0) { swap(&$0.0, &$1) }
        combination.add(b, at: 1) { swap(&$0.1, &$1) }
      }
    }

    /// Publishes the latest values of three publishers, as ``CombineLatest``.
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
      public init(_ a: A, _ b: B, _ c: C) {
        self.a = a
        self.b = b
        self.c = c
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        typealias Slots = (A.Output?, B.Output?, C.Output?)
        let combination = CombineLatestSubscription(
          subscriber, upstreams: 3, slots: Slots(nil, nil, nil)
        ) { slots in
          guard let a = slots.0, let b = slots.1, let c = slots.2 else { return nil }
          return (a, b, c)
        }
        subscriber.receive(subscription: combination)
        combination.add(a, at: 0) { swap(&$0.0, &$1) }
        combination.add(b, at: 1) { swap(&$0.1, &$1) }
        combination.add(c, at: 2) { swap(&$0.2, &$1) }
      }
    }

    /// Publishes the latest values of four publishers, as ``CombineLatest``.
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
        self.a = a
        self.b = b
        self.c = c
        self.d = d
      }

      public func receive(subscriber: some Subscriber<Output, Failure>) {
        typealias Slots = (A.Output?, B.Output?, C.Output?, D.Output?)
        let combination = CombineLatestSubscription(
          subscriber, upstreams: 4, slots: Slots(nil, nil, nil, nil)
        ) { slots in
          guard let a = slots.0, let b = slots.1, let c = slots.2, let d = slots.3 else {
            return nil
          }
          return (a, b, c, d)
        }
        subscriber.receive(subscription: combination)
        combination.add(a, at: 0) { swap(&$0.0, &$1) }
        combination.add(b, at: 1) { swap(&$0.1, &$1) }
        combination.add(c, at: 2) { swap(&$0.2, &$1) }
        combination.add(d, at: 3) { swap(&$0.3, &$1) }
      }
    }
  }
#endif
