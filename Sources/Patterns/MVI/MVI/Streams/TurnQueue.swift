/// Lets deliveries happen one at a time: those that come during a turn wait until it has ended.
///
/// The caller that begins a turn also runs, in `endTurn`, everything that was queued meanwhile, in
/// order. So a chain of deliveries that cause each other is a loop and not a recursion.
///
/// Subjects and observers are turn queues, unless they share the turns of another one.
@MainActor
@usableFromInline
class TurnQueue {
  private(set) final var isTurnUnderWay = false
  private final var isWorkWaiting = false
  private final var waiting = FIFOQueue<@MainActor () -> Void>()

  @usableFromInline
  nonisolated init() {}

  /// Whether it belongs to an observer that receives nothing more.
  nonisolated var isStopped: Bool { false }

  /// Begins a turn, unless one is under way; a caller that begins one must end it.
  final func beginTurn() -> Bool {
    guard !isTurnUnderWay else { return false }
    isTurnUnderWay = true
    return true
  }

  /// Queues `work` until the turn under way has ended and everything queued before has run.
  final func append(_ work: @escaping @MainActor () -> Void) {
    waiting.append(work)
    isWorkWaiting = true
  }

  /// Runs everything that waits, then ends the turn.
  final func endTurn() {
    if isWorkWaiting { runWaiting() }
    isTurnUnderWay = false
  }

  private final func runWaiting() {
    while let work = waiting.popFirst() { work() }
    isWorkWaiting = false
  }
}

/// A first-in, first-out queue. Appending and removing are O(1), amortised.
struct FIFOQueue<Element> {
  /// Places in front of `head` are empty: the end of an element may use the queue again.
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    removeSpent()
    return first
  }

  /// Frees empty places, rarely enough that it costs little, and keeps little empty storage.
  private mutating func removeSpent() {
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head > 64, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
  }
}
