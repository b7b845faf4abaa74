import BenchKit
import Spec
import Synchronization

/// Services that answer at once, without suspending, and count requests.
final class PromptServices: SearchService, LabelService {
  /// The answer to every search.
  static let page = SearchPage(
    results: (1...20).map { SearchResult(id: "r\($0)", title: "Result \($0)") }, hasMore: true)

  private let requested = Atomic(0)

  /// The number of requests so far.
  var requests: Int { requested.load(ordering: .relaxed) }

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    requested.add(1, ordering: .relaxed)
    return Self.page
  }

  func label(forRow id: Int) async throws -> String {
    requested.add(1, ordering: .relaxed)
    return "answered"
  }
}

extension FeatureEnvironment {
  /// The environment of measurements that do not count requests.
  package static var prompt: FeatureEnvironment { .prompt(PromptServices()) }

  /// The environment of measurements: services answer at once, and sleeps last until cancelled.
  static func prompt(_ services: PromptServices) -> FeatureEnvironment {
    FeatureEnvironment(search: services, labels: services, clock: StoppedClock())
  }
}

/// A clock whose time never passes: a sleep on it lasts until it is cancelled.
///
/// A sleep allocates nothing once there have been as many sleeps at the same time.
final class StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let slots = Mutex(SleepSlots())

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard deadline > now else { return try Task.checkCancellation() }
    let slot = slots.withLock { $0.make() }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { sleeper in
        let isAsleep = slots.withLock { $0.take(slot, sleeper) }
        if !isAsleep { sleeper.resume() }
      }
    } onCancel: {
      slots.withLock { $0.cancel(slot) }?.resume()
    }
    slots.withLock { $0.free(slot) }
    throw CancellationError()
  }
}

/// Slots for sleeping tasks, which are reused.
private struct SleepSlots {
  typealias Sleeper = UnsafeContinuation<Void, Never>

  private enum Slot {
    case free(next: Int?)
    case made
    case taken(Sleeper)
    case cancelled
  }

  private var slots: [Slot] = []
  private var firstFree: Int?

  mutating func make() -> Int {
    guard let slot = firstFree, case .free(let next) = slots[slot] else {
      slots.append(.made)
      return slots.count - 1
    }
    firstFree = next
    slots[slot] = .made
    return slot
  }

  /// False when the sleep is already cancelled.
  mutating func take(_ slot: Int, _ sleeper: Sleeper) -> Bool {
    if case .cancelled = slots[slot] { return false }
    slots[slot] = .taken(sleeper)
    return true
  }

  /// Marks the slot as cancelled and returns the task that sleeps in it, if one does yet.
  mutating func cancel(_ slot: Int) -> Sleeper? {
    defer { slots[slot] = .cancelled }
    if case .taken(let sleeper) = slots[slot] { return sleeper }
    return nil
  }

  mutating func free(_ slot: Int) {
    slots[slot] = .free(next: firstFree)
    firstFree = slot
  }
}
