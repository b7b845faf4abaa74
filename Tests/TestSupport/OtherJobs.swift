/// Jobs of the main actor, one after another, which count how often it gets to do other things.
@MainActor
public final class OtherJobs {
  public private(set) var count = 0
  private var hasEnded = false

  public init() { startNext() }

  public func end() { hasEnded = true }

  // A task that yields would wait for the global executor, which may be busy.
  private func startNext() {
    Task {
      guard !hasEnded else { return }
      count += 1
      startNext()
    }
  }
}
