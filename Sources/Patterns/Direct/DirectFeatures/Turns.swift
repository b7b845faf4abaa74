/// Lets inputs be handled one at a time: what arrives during a turn waits until it has ended.
@MainActor
final class Turns<Input> {
  private var isTaken = false
  private var isAwaited = false
  private var waiting: [Input] = []
  private var head = 0

  /// Begins a turn for `input`, or queues it behind the turn that is under way and returns false.
  func begin(_ input: Input) -> Bool {
    guard isTaken else {
      isTaken = true
      return true
    }
    isAwaited = true
    waiting.append(input)
    return false
  }

  /// Ends a turn; the next input, if one waits, begins its own.
  func next() -> Input? {
    guard isAwaited else {
      isTaken = false
      return nil
    }
    return first()
  }

  // Rarely needed; inlined into a loop, it would cost every turn a check of exclusive access.
  @inline(never)
  private func first() -> Input {
    let first = waiting[head]
    head += 1
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
      isAwaited = false
    }
    return first
  }
}
