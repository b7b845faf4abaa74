import Spec

/// Mistakes that show only after many requests, or after a long time.
extension Mutant {
  static let longWork: [Mutant] = [
    .list(StopsAfterAThousand.self, "no request is made after the thousandth"),
    .list(CountsInAByte.self, "the 257th request takes the number of the first"),
    .search(GivesUp.self, "a request without an answer fails after thirty seconds"),
    .search(AsksWhileTyping.self, "a second after the first letter, a request is made in any case"),
  ]
}

final class StopsAfterAThousand: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    if refreshCount < 1_000 { super.makeRequest(request) }
  }
}

final class CountsInAByte: ReferenceList {
  private var open: Set<UInt8> = []

  override func makeRequest(_ request: ListSpec.Request) {
    super.makeRequest(request)
    open.insert(UInt8(truncatingIfNeeded: refreshCount))
  }

  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    let isOpen = open.remove(UInt8(truncatingIfNeeded: refresh)) != nil
    super.finishRefresh(isOpen ? label : nil, row: row, refresh: refresh)
  }
}

final class GivesUp: ReferenceSearch {
  private var timeout: Task<Void, Never>?

  deinit { timeout?.cancel() }

  override func makeRequest(_ request: SearchSpec.Request) {
    super.makeRequest(request)
    timeout = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: .seconds(30))
      if !Task.isCancelled {
        self?.take(.event(.requestFailed(request: request.number, message: "timeout")))
      }
    }
  }

  override func cancelWork() {
    timeout?.cancel()
    super.cancelWork()
  }

  override func receive(_ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request) {
    timeout?.cancel()
    super.receive(answer, request)
  }
}

final class AsksWhileTyping: ReferenceSearch {
  private var limit: Task<Void, Never>?

  deinit { limit?.cancel() }

  override func startDebounce() {
    super.startDebounce()
    guard limit == nil else { return }
    limit = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: .seconds(1))
      if !Task.isCancelled { self?.take(.action(.submit)) }
    }
  }

  override func makeRequest(_ request: SearchSpec.Request) {
    endTyping()
    super.makeRequest(request)
  }

  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.clear) || input == .action(.queryChanged("")) { endTyping() }
    super.handle(input)
  }

  override func shutdown() {
    endTyping()
    super.shutdown()
  }

  private func endTyping() {
    limit?.cancel()
    limit = nil
  }
}
