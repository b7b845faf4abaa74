import FrameworkSupport

/// The turns of a model, or of a subject that no model has taken in yet.
///
/// Deliveries happen one at a time: whatever is sent during a turn waits, and runs before the turn
/// ends, in order. So a chain of deliveries that cause each other is a loop and not a recursion.
@MainActor
final class Turns {
  private(set) var isUnderWay = false
  /// Whether a view model is being delivered. What it causes waits, because its own view model could not be delivered.
  var isRendering = false
  private var waiting = FIFOQueue<@MainActor () -> Void>()
  nonisolated let inbox = Inbox()
  /// The turns whose inbox is used in place of this one, for good, once there are any.
  // Safe: set on the main actor while the inbox is locked; read there, or elsewhere while the inbox is locked.
  nonisolated(unsafe) var successor: Turns?

  nonisolated init() {}

  /// Begins a turn, unless one is under way. A caller that begins one must call `end`.
  func begin() -> Bool {
    guard !isUnderWay else { return false }
    isUnderWay = true
    return true
  }

  /// Runs `work` in a turn: at once, or after the delivery under way.
  func run(_ work: @escaping @MainActor () -> Void) {
    guard begin() else { return append(work) }
    work()
    end()
  }

  /// Runs `work` at the end of the turn under way, after everything that waits already.
  func append(_ work: @escaping @MainActor () -> Void) { waiting.append(work) }

  /// Runs everything that waits, then ends the turn.
  func end() {
    while let work = waiting.popFirst() { work() }
    isUnderWay = false
  }
}
