/// A subscription to an output, which a turn delivers to after the output has changed.
///
/// A ``TurnQueue`` uses it in this order, and holds its lock except while it delivers:
///
/// queued → ``prepareDelivery()`` → ``deliver()`` → ``endDelivery()`` → not queued, or queued again.
///
/// It may also be queued again during its delivery.
class TurnOutput {
  fileprivate final var position = Position.notQueued

  fileprivate enum Position {
    case notQueued
    case last
    case before(TurnOutput)

    mutating func take() -> Position {
      let position = consume self
      self = .notQueued
      return position
    }
  }

  /// Whether a turn will deliver to it. Read with the lock of the turn queue held.
  final var isQueued: Bool {
    if case .notQueued = position { false } else { true }
  }

  /// Decides what to deliver next, with the lock held.
  func prepareDelivery() { preconditionFailure("an output must override prepareDelivery") }

  /// Delivers that, without the lock.
  func deliver() { preconditionFailure("an output must override deliver") }

  /// Ends the delivery, with the lock held; returns whether there is more to deliver.
  func endDelivery() -> Bool { preconditionFailure("an output must override endDelivery") }
}

/// Changed outputs, each once, in the order they first changed. Every operation is O(1).
struct OutputQueue {
  private var first: TurnOutput?
  /// Safe: it is the first, or retained by the output before it.
  private unowned(unsafe) var last: TurnOutput?

  var isEmpty: Bool { first == nil }

  /// Adds an output that is not queued.
  mutating func append(_ output: TurnOutput) {
    output.position = .last
    if first == nil { first = output } else { last?.position = .before(output) }
    last = output
  }

  mutating func popFirst() -> TurnOutput? {
    guard let output = first.take() else { return nil }
    switch output.position.take() {
    case .before(let next): first = next
    case .last, .notQueued: last = nil
    }
    return output
  }
}
