#if !canImport(Combine)
  import OpenCombineShim

  extension FanIn {
    struct State {
      /// Nil once completed or cancelled.
      var downstream: Downstream?
      var upstreams: [Upstream]
      var outbox: Outbox<Element, Downstream.Failure>

      /// The subscriptions of the upstreams that have not ended.
      var open: [any Subscription] {
        upstreams.compactMap { if case .open(let subscription) = $0 { subscription } else { nil } }
      }

      mutating func endUpstreams() {
        for index in upstreams.indices { upstreams[index] = .ended }
      }

      /// Ends everything and returns what was.
      mutating func end() -> State {
        let former = self
        endUpstreams()
        downstream = nil
        outbox = Outbox(surplus: .isDropped)
        return former
      }
    }

    enum Upstream {
      case awaited
      case open(any Subscription)
      case ended

      var hasEnded: Bool { if case .ended = self { true } else { false } }
    }
  }
#endif
