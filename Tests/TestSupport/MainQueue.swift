import Dispatch

/// Whether this is called on the main actor's queue.
public var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

private let mainQueueKey = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Runs `work` in a block of the main queue, outside all jobs, as the handlers of most user interfaces run: from the main
/// actor, right behind what the queue has now.
public nonisolated(nonsending) func inABlockOfTheMainQueue(
  _ work: @escaping @MainActor @Sendable () -> Void
) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async {
      work()
      continuation.resume()
    }
  }
}
