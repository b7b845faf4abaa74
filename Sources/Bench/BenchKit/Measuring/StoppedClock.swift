import Synchronization

/// A clock whose time never passes: who sleeps on it sleeps until cancelled.
///
/// A sleep allocates nothing once as many have slept at the same time before.
final class StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let beds = Mutex(Beds())

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard deadline > now else { return try Task.checkCancellation() }
    let bed = beds.withLock { $0.make() }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { sleeper in
        let isAsleep = beds.withLock { $0.take(bed, sleeper) }
        if !isAsleep { sleeper.resume() }
      }
    } onCancel: {
      beds.withLock { $0.cancel(bed) }?.resume()
    }
    beds.withLock { $0.free(bed) }
    throw CancellationError()
  }
}

/// The places of those who sleep, used again and again.
private struct Beds {
  typealias Sleeper = UnsafeContinuation<Void, Never>

  private enum Bed {
    case free(next: Int?)
    case made
    case taken(Sleeper)
    case cancelled
  }

  private var beds: [Bed] = []
  private var firstFree: Int?

  mutating func make() -> Int {
    guard let bed = firstFree, case .free(let next) = beds[bed] else {
      beds.append(.made)
      return beds.count - 1
    }
    firstFree = next
    beds[bed] = .made
    return bed
  }

  /// False when the sleep was cancelled already.
  mutating func take(_ bed: Int, _ sleeper: Sleeper) -> Bool {
    if case .cancelled = beds[bed] { return false }
    beds[bed] = .taken(sleeper)
    return true
  }

  /// Who sleeps in the bed, if anybody does yet.
  mutating func cancel(_ bed: Int) -> Sleeper? {
    defer { beds[bed] = .cancelled }
    if case .taken(let sleeper) = beds[bed] { return sleeper }
    return nil
  }

  mutating func free(_ bed: Int) {
    beds[bed] = .free(next: firstFree)
    firstFree = bed
  }
}
