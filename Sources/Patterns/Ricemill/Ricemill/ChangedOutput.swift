/// An output's subscription that may have something to tell.
///
/// All its members but ``tell()`` are used only with the lock of a ``TurnQueue`` held.
class ChangedOutput {
  fileprivate(set) final var isDue = false
  fileprivate final var next: ChangedOutput?

  /// Takes what is to be told next out of what is held.
  func prepareToTell() { preconditionFailure("every output prepares") }

  /// Tells that.
  func tell() { preconditionFailure("every output tells") }

  /// Ends the telling; returns whether there is more to tell.
  func endTelling() -> Bool { preconditionFailure("every output ends") }
}

/// Outputs that are to be told, in the order they changed, each once. Every operation is O(1).
struct ChangedOutputs {
  private var first: ChangedOutput?
  /// Safe: it is the first, or held by the one before it.
  private unowned(unsafe) var last: ChangedOutput?

  var isEmpty: Bool { first == nil }

  mutating func append(_ output: ChangedOutput) {
    output.isDue = true
    if first == nil { first = output } else { last?.next = output }
    last = output
  }

  mutating func popFirst() -> ChangedOutput? {
    guard let output = first.take() else { return nil }
    first = output.next.take()
    if first == nil { last = nil }
    output.isDue = false
    return output
  }
}
