#if !canImport(Combine)
  import OpenCombineShim

  extension Publishers {
    /// Publishes what any of some publishers of one type does, as it comes.
    ///
    /// Finishes when all have finished, at once if there are none; fails when one fails.
    public struct MergeMany<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure

      /// The publishers.
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
        let merge = MergeSubscription(subscriber, upstreams: publishers.count)
        subscriber.receive(subscription: merge)
        for (index, publisher) in publishers.enumerated() { merge.add(publisher, at: index) }
      }

      /// Merges one more publisher.
      public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
    }
  }
#endif
