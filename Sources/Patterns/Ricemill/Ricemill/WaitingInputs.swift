/// Inputs that were sent during a turn, first in, first out. Every operation is O(1) on average.
struct WaitingInputs {
  private var inputs: [(() -> Void)?] = []
  private var head = 0

  mutating func append(_ input: @escaping () -> Void) { inputs.append(input) }

  mutating func popFirst() -> (() -> Void)? {
    guard head < inputs.count else { return nil }
    let input = inputs[head]
    inputs[head] = nil
    head += 1
    if head == inputs.count {
      inputs.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 32, head * 2 > inputs.count {
      inputs.removeFirst(head)
      head = 0
    }
    return input
  }
}
