/// Takes the elements of one subscription, one at a time, on the main actor.
///
/// Operators are observers that hand on to another; all of a chain share the turns of its end.
@usableFromInline
class Observer<Element>: Link {
  /// Handles `element`; called within a turn.
  @usableFromInline
  func receive(_ element: Element) {
    preconditionFailure("\(Self.self) must override receive")
  }

  /// Handles that no element will come; called within a turn.
  func complete() {}

  /// Takes `element` now, or after the delivery under way; `current` is the turn of the caller.
  final func take(_ element: Element, during current: Turns? = nil) {
    guard !isStopped else { return }
    if current === turns {
      receive(element)
    } else if turns.begin() {
      receive(element)
      turns.end()
    } else {
      takeLater(element)
    }
  }

  private func takeLater(_ element: Element) {
    turns.wait { [self] in if !isStopped { receive(element) } }
  }

  /// Takes notice of the end, after all elements that were taken before.
  final func finish(during current: Turns? = nil) {
    guard !isStopped else { return }
    if current === turns {
      complete()
    } else if turns.begin() {
      complete()
      turns.end()
    } else {
      turns.wait { [self] in if !isStopped { complete() } }
    }
  }
}
