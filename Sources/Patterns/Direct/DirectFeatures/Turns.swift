/// Lets inputs be handled one at a time: what arrives during a turn waits until it has ended.
@MainActor
struct Turns<Input> {
  private var waiting: [Input] = []
  private var head = 0
  private var isTaken = false

  /// Begins a turn for `input`, or queues it behind the turn that is under way and returns false.
  mutating func begin(_ input: Input) -> Bool {
    guard isTaken else {
      isTaken = true
      return true
    }
    waiting.append(input)
    return false
  }

  /// Ends a turn; the next input, if one waits, begins its own.
  mutating func next() -> Input? {
    guard head < waiting.count else {
      waiting.removeAll(keepingCapacity: true)
      head = 0
      isTaken = false
      return nil
    }
    defer { head += 1 }
    return waiting[head]
  }
}
