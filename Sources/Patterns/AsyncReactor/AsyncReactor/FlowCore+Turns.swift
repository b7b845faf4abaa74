extension FlowCore {
  /// What a worker does next.
  @usableFromInline
  enum Next: Sendable {
    /// It has the turn, as the number says, for this input.
    case take(Step<Input, State>, Int)
    /// It makes sure that the reduce with this number has begun, and asks again.
    case makeSure(Int)
    case leave
  }

  /// A worker has come: called, or having made sure that reduce number `begun` has begun.
  @inlinable
  mutating func arrive(_ worker: Worker, begun: Int?) -> Next {
    switch turn {
    case .reducing(let number) where !isExclusive && number != begun && !inputs.isEmpty:
      return .makeSure(number)
    case .free, .reducing:
      isCalled = false
      return takeNext(worker)
    case .mutating:
      isCalled = false
      leave(worker)
      return .leave
    }
  }

  /// What a worker does when `reduce` has returned.
  @usableFromInline
  enum Reduced: Sendable {
    /// It has the turn, to mutate this state.
    case mutate(State)
    /// It makes sure that the reduce with this number has begun, and asks again.
    case makeSure(Int)
    /// It waits to be given the turn.
    case wait
    /// Its input was given up; the worker that waited longest, if any, now has the turn.
    case giveUp(UnsafeContinuation<Bool, Never>?)
  }

  /// Reduce number `number` has returned; others may have had the turn meanwhile.
  ///
  /// `begun` is the number of a reduce that is known to have begun; `hasTurn` is true when the worker
  /// has waited for the turn and was given it.
  @inlinable
  mutating func reduced(
    _ number: Int, by worker: Worker, begun: Int?, hasTurn: Bool
  ) -> Reduced {
    guard !worker.isGivenUp, let state else {
      leave(worker)
      return .giveUp(hasTurn || turn == .reducing(number) ? passTurn() : nil)
    }
    if hasTurn { return .mutate(state) }
    switch turn {
    case .reducing(let other) where other != number && !isExclusive && other != begun:
      return .makeSure(other)
    case .free, .reducing:
      turn = .mutating
      return .mutate(state)
    case .mutating:
      return .wait
    }
  }

  /// Queues a worker for the turn; false if nobody mutates any more, so that it should ask again.
  @inlinable
  mutating func wait(_ continuation: UnsafeContinuation<Bool, Never>) -> Bool {
    guard turn == .mutating else { return false }
    late.append(continuation)
    return true
  }

  /// Ends the worker's turn. A late one, to be resumed, comes before new inputs.
  @inlinable
  mutating func endTurn(_ worker: Worker) -> (Next, UnsafeContinuation<Bool, Never>?) {
    let heir = passTurn()
    guard heir == nil, !worker.isGivenUp else {
      leave(worker)
      return (.leave, heir)
    }
    return (takeNext(worker), nil)
  }

  @inlinable
  mutating func passTurn() -> UnsafeContinuation<Bool, Never>? {
    let heir = late.popFirst()
    turn = heir == nil ? .free : .mutating
    return heir
  }

  @inlinable
  mutating func takeNext(_ worker: Worker) -> Next {
    guard let step = inputs.popFirst() else {
      leave(worker)
      return .leave
    }
    taken += 1
    turn = .reducing(taken)
    if worker.load == .nothing { engaged += 1 }
    worker.load = step.load
    return .take(step, taken)
  }
}
