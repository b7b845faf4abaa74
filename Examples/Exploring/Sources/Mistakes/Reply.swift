/// Waits for an answer, and gives up after a while. The mistake: whoever resumes has looked before it waits for the ledger, and
/// the other may have looked, too.
public actor Reply {
  private var waiting: CheckedContinuation<String?, Never>?
  private let ledger = Ledger()

  public init() {}

  public func value(within limit: Duration, on clock: any Clock<Duration>) async -> String? {
    Task {
      try await clock.sleep(for: limit)
      await resume(nil)
    }
    return await withCheckedContinuation { waiting = $0 }
  }

  public func answer(_ text: String) async { await resume(text) }

  private func resume(_ text: String?) async {
    guard let waiting else { return }
    await ledger.note(text ?? "nothing")
    waiting.resume(returning: text)
    self.waiting = nil
  }
}
