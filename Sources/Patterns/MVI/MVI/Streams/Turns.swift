/// Lets deliveries happen one at a time: what comes during one waits until it has ended.
///
/// The one who begins a turn also runs, in `end`, all that came to wait meanwhile, in order. So a
/// chain of deliveries that cause each other is a loop and not a recursion.
@MainActor
final class Turns {
  private var isTaken = false
  private var someWait = false
  private var waiting: [@MainActor () -> Void] = []
  private var head = 0

  nonisolated init() {}

  /// Begins a turn, unless one is under way; whoever begins one must end it.
  func begin() -> Bool {
    guard !isTaken else { return false }
    isTaken = true
    return true
  }

  /// Keeps `work` until the turn under way has ended and all that waits longer is done.
  func wait(_ work: @escaping @MainActor () -> Void) {
    waiting.append(work)
    someWait = true
  }

  /// Does all that waits, then ends the turn.
  func end() {
    if someWait { doAll() }
    isTaken = false
  }

  private func doAll() {
    while head < waiting.count {
      let next = waiting[head]
      head += 1
      forgetDone()
      next()
    }
    someWait = false
  }

  private func forgetDone() {
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head > 64, head > waiting.count / 2 {
      waiting.removeFirst(head)
      head = 0
    }
  }
}
