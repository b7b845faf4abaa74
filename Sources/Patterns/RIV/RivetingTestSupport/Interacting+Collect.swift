import Riveting
import Synchronization

extension Interacting {
  /// Does `actions` in order and returns the first `count` domains that come of it.
  ///
  ///     let domains = try await sut.collect(
  ///       2, performing: [.action(.increment), .wait(seconds: 0.1), .action(.increment)])
  ///
  /// Returns as soon as there are enough, even if more would come; what is left of `actions` after
  /// a wait is then not done any more. `includeFirst` counts the domain from before the first
  /// action, too. Throws ``InteractingTestError`` with what was collected if `timeout` seconds
  /// pass on `clock`, or the interactor ends.
  nonisolated(nonsending) public func collect(
    _ count: Int,
    performing actions: [TestAction<Self>],
    includeFirst: Bool = false,
    timeout: Double = 1,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> [Domain] {
    guard count > 0 else { throw InteractingTestError.invalidCount(count) }
    let collection = Collection(
      of: count, from: domainStream, skipping: includeFirst ? 0 : 1, timeout: timeout, clock: clock)
    defer { collection.task.cancel() }
    performing: for action in actions {
      switch action {
      case .action(let action):
        interact(with: action)
      case .wait(let seconds):
        if await collection.isDone(within: seconds, clock: clock) { break performing }
      }
    }
    return try await collection.domains
  }
}

/// The domains that one call of `collect` gathers, from the moment that it is made.
private struct Collection<Domain: Sendable>: Sendable {
  let task: Task<[Domain], any Error>

  init(
    of count: Int, from stream: AsyncStream<Domain>, skipping: Int, timeout: Double,
    clock: any Clock<Duration>
  ) {
    task = Task {
      let collected = Collected<Domain>()
      do {
        return try await withTimeout(seconds: timeout, clock: clock) {
          for await domain in stream.dropFirst(skipping) {
            if collected.append(domain) == count { return collected.domains }
          }
          throw InteractingTestError.ended(collected: collected.descriptions, expected: count)
        }
      } catch TimeoutError.timedOut(let seconds) {
        throw InteractingTestError.timedOut(
          collected: collected.descriptions, expected: count, seconds: seconds)
      }
    }
  }

  var domains: [Domain] {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Waits `seconds`, but not longer than the collecting takes; returns whether that is over.
  func isDone(within seconds: Double, clock: any Clock<Duration>) async -> Bool {
    guard seconds > 0 else { return false }
    return (try? await withTimeout(seconds: seconds, clock: clock) { await task.result }) != nil
  }
}

/// Domains collected so far, which the error shows when they are too few.
private final class Collected<Domain: Sendable>: Sendable {
  private let state = Mutex<[Domain]>([])

  var domains: [Domain] { state.withLock { $0 } }

  var descriptions: [String] { domains.map { "\($0)" } }

  /// Returns how many there are now.
  func append(_ domain: Domain) -> Int {
    state.withLock { domains in
      domains.append(domain)
      return domains.count
    }
  }
}
