import OpenCombineShim

/// Hands on to a Combine subscriber as much as it asks for.
final class CombineObserver<Downstream: Subscriber>: Observer<Downstream.Input>, Subscription
where Downstream.Failure == Never {
  private let upstream = CompositeDisposable()
  private var source: Observable<Downstream.Input>?
  // Safe: told of the subscription first, and from then on called on the main actor only.
  private nonisolated(unsafe) let downstream: Downstream
  private var demand = Subscribers.Demand.none
  private var waiting: [Downstream.Input] = []
  private var hasCompleted = false
  private var isHandingOn = false

  nonisolated init(_ downstream: Downstream, of source: Observable<Downstream.Input>) {
    self.downstream = downstream
    self.source = source
    super.init(turns: Turns())
  }

  nonisolated func request(_ demand: Subscribers.Demand) {
    MainActor.runSoon { [self] in
      self.demand += demand
      startIfNeeded()
      handOn()
    }
  }

  nonisolated func cancel() {
    stop()
    upstream.dispose()
  }

  override func receive(_ element: Downstream.Input) {
    waiting.append(element)
    handOn()
  }

  override func complete() {
    hasCompleted = true
    handOn()
  }

  private func startIfNeeded() {
    guard let source else { return }
    self.source = nil
    upstream.insert(source.start(self))
  }

  private func handOn() {
    guard !isHandingOn else { return }
    isHandingOn = true
    while !isStopped, demand > .none, !waiting.isEmpty {
      demand -= 1
      demand += downstream.receive(waiting.removeFirst())
    }
    isHandingOn = false
    guard hasCompleted, waiting.isEmpty, !isStopped else { return }
    stop()
    downstream.receive(completion: .finished)
  }
}
