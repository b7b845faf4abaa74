/// Which input of a reactor may change its state.
///
/// | Phase       | Event                                    | Next phase  | What happens                |
/// |-------------|------------------------------------------|-------------|-----------------------------|
/// | free        | a worker takes an input                  | reducing it | calls `reduce`              |
/// | reducing    | its `reduce` has suspended, and a worker takes the next input | reducing that | calls `reduce` |
/// | free        | a `reduce` that had suspended returns    | mutating    | calls `mutate`              |
/// | reducing    | this `reduce` returns, or an earlier one while this is suspended | mutating | calls `mutate` |
/// | mutating    | another `reduce` returns                 | mutating    | waits in line               |
/// | mutating    | `mutate` returns, and the line is empty  | free        | commits; takes the next input, unless a pause is due |
/// | mutating    | `mutate` returns, and somebody is in line | mutating   | commits; the first in line goes on |
///
/// An input that was cancelled makes the same transitions, and neither mutates nor commits.
///
/// Where a reactor runs, on its flow's executor or as an actor, only one job runs at a time: a worker that
/// runs there while another's `reduce` has not returned knows that this has suspended.
@usableFromInline
struct Turn: ~Copyable {
  @usableFromInline
  enum Phase: Equatable {
    case free
    /// The input with this number is the newest under way, and nothing has been committed since it began.
    case reducing(Int)
    case mutating
  }

  @usableFromInline
  var phase = Phase.free
  /// How many inputs have been taken, which is the number of the newest.
  @usableFromInline
  var taken = 0
  /// Whoever waits for the mutation under way to end. Resumed with true, they may mutate.
  @usableFromInline
  var line = FIFOQueue<UnsafeContinuation<Bool, Never>>()
  /// Whether `reduce` begins where workers run. Otherwise it first gets to the main actor, which may be busy,
  /// and that it has not returned does not prove that it has begun.
  @usableFromInline
  var reducesWhereWorkersRun: Bool
  /// Whether a worker makes sure that the newest `reduce` has begun.
  @usableFromInline
  var isProbing = false

  @inlinable
  init(reducesWhereWorkersRun: Bool) {
    self.reducesWhereWorkersRun = reducesWhereWorkersRun
  }

  /// Whether a worker could take an input, or probe whether it may.
  @inlinable
  var isOpen: Bool { phase != .mutating && !isProbing }

  /// Begins the next input, and returns its number.
  @inlinable
  mutating func take() -> Int {
    taken += 1
    phase = .reducing(taken)
    return taken
  }

  /// Lets input `number`, whose `reduce` has returned, mutate, if nothing happened since it began.
  @inlinable
  mutating func mutateAtOnce(_ number: Int) -> Bool {
    guard phase == .reducing(number) else { return false }
    phase = .mutating
    return true
  }

  /// What an input must do before it may mutate.
  @usableFromInline
  enum Permission {
    case granted
    /// Make sure that the `reduce` with this number has begun, then ask again.
    case probe(Int)
    /// Wait in line.
    case wait
  }

  /// Lets input `number`, whose `reduce` has returned, mutate if it may; `begun` is the number of another
  /// that has begun.
  @inlinable
  mutating func mutate(_ number: Int, begun: Int?) -> Permission {
    switch phase {
    case .mutating:
      return .wait
    case .reducing(let other) where other != number && other != begun && !reducesWhereWorkersRun:
      return .probe(other)
    case .free, .reducing:
      phase = .mutating
      return .granted
    }
  }

  /// Puts somebody in line; false if no mutation is under way any more.
  @inlinable
  mutating func wait(_ continuation: UnsafeContinuation<Bool, Never>) -> Bool {
    guard phase == .mutating else { return false }
    line.append(continuation)
    return true
  }

  /// Ends the mutation; returns the first in line, who may mutate next and is to be resumed.
  @inlinable
  mutating func end() -> UnsafeContinuation<Bool, Never>? {
    let successor = line.popFirst()
    phase = successor == nil ? .free : .mutating
    return successor
  }
}
