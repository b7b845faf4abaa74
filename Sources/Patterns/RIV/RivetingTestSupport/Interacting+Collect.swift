import Riveting
import Synchronization

extension Interacting {
  /// Performs `actions` in order and returns the first `count` domains that result.
  ///
  ///     let domains = try await sut.collect(
  ///       2, performing: [.action(.increment), .wait(seconds: 0.1), .action(.increment)])
  ///
  /// Returns as soon as there are enough, even if more would come; actions after a wait that ends
  /// early are not performed. `includeFirst` also counts the domain from before the first action.
  /// Throws ``InteractingTestError`` with the domains collected so far if `timeout` seconds pass on
  /// `clock`, or the interactor ends, and ``TimeoutError`` if `timeout` is not above zero.
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

/// One step of a test of an interactor.
public enum TestAction<Interactor: Interacting> {
  /// Wait before the next step.
  case wait(seconds: Double)
  /// Send an action.
  case action(Interactor.Action)

  /// Creates the step that sends `action`.
  public init(_ action: Interactor.Action) { self = .action(action) }
}

extension TestAction: Sendable {}
extension TestAction: Equatable where Interactor.Action: Equatable {}

/// Why `Interacting.collect(_:performing:includeFirst:timeout:clock:)` failed.
public enum InteractingTestError: Error, Equatable, CustomStringConvertible {
  /// The number of domains to collect is not above zero.
  case invalidCount(Int)
  /// The timeout passed before enough domains came; those that came are described.
  case timedOut(collected: [String], expected: Int, seconds: Double)
  /// The interactor ended before enough domains came; those that came are described.
  case ended(collected: [String], expected: Int)

  public var description: String {
    switch self {
    case .invalidCount(let count):
      "cannot collect \(count) domains; expected a count above zero"
    case .timedOut(let collected, let expected, let seconds):
      "collected \(collected.count) of \(expected) domains within \(seconds) s\(list(collected))"
    case .ended(let collected, let expected):
      "the stream ended after \(collected.count) of \(expected) domains\(list(collected))"
    }
  }

  private func list(_ collected: [String]) -> String {
    guard !collected.isEmpty else { return "" }
    return ":" + collected.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
  }
}

/// The domains that one call of `collect` gathers, beginning when it is made.
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

  /// Waits `seconds`, or until all domains are collected; returns whether they are.
  func isDone(within seconds: Double, clock: any Clock<Duration>) async -> Bool {
    guard seconds > 0 else { return false }
    return (try? await withTimeout(seconds: seconds, clock: clock) { await task.result }) != nil
  }
}

/// The domains collected so far, which the error lists if they are too few.
private final class Collected<Domain: Sendable>: Sendable {
  private let state = Mutex<[Domain]>([])

  var domains: [Domain] { state.withLock { $0 } }

  var descriptions: [String] { domains.map { "\($0)" } }

  /// Appends `domain` and returns how many there are now.
  func append(_ domain: Domain) -> Int {
    state.withLock { domains in
      domains.append(domain)
      return domains.count
    }
  }
}
