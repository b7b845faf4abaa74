import Synchronization

/// The part of an observer that does not depend on its elements: its turn queue, and whether it is
/// stopped.
@MainActor
@usableFromInline
class AnyElementObserver {
  /// The queue in whose turns elements are received.
  let turnQueue: TurnQueue
  /// Unlike its identity, never that of another observer.
  nonisolated let number: UInt64
  private let stopped = Atomic(false)

  private nonisolated static let lastNumber = Atomic<UInt64>(0)

  nonisolated init(turnQueue: TurnQueue) {
    self.turnQueue = turnQueue
    number = Self.lastNumber.add(1, ordering: .relaxed).newValue
  }

  /// Whether no further element is received.
  nonisolated final var isStopped: Bool { stopped.load(ordering: .acquiring) }

  nonisolated final func stop() { stopped.store(true, ordering: .releasing) }
}

/// Receives the elements of one subscription, one at a time, on the main actor.
///
/// Operators are observers that pass elements on to another observer, downstream; all observers of a
/// chain share the turn queue of the last one.
@usableFromInline
class Observer<Element>: AnyElementObserver {
  /// Handles `element`; called within a turn.
  @usableFromInline
  func receive(_ element: Element) {
    preconditionFailure("\(Self.self) must override receive")
  }

  /// Handles the completion of the stream; called within a turn.
  func receiveCompletion() {}

  /// Delivers `element` now, or after the delivery under way.
  ///
  /// `current` is the queue whose turn is under way in the caller, if there is one.
  final func deliver(_ element: Element, during current: TurnQueue? = nil) {
    guard !isStopped else { return }
    if current === turnQueue {
      receive(element)
    } else if turnQueue.beginTurn() {
      receive(element)
      turnQueue.endTurn()
    } else {
      deliverLater(element)
    }
  }

  private func deliverLater(_ element: Element) {
    turnQueue.append { [self] in if !isStopped { receive(element) } }
  }

  /// Delivers the completion, after all elements that were delivered before.
  final func deliverCompletion(during current: TurnQueue? = nil) {
    guard !isStopped else { return }
    if current === turnQueue {
      receiveCompletion()
    } else if turnQueue.beginTurn() {
      receiveCompletion()
      turnQueue.endTurn()
    } else {
      turnQueue.append { [self] in if !isStopped { receiveCompletion() } }
    }
  }
}

/// The last observer of a chain: calls a closure.
final class ClosureObserver<Element>: Observer<Element> {
  private let onNext: @MainActor (Element) -> Void

  init(_ onNext: @escaping @MainActor (Element) -> Void) {
    self.onNext = onNext
    super.init(turnQueue: TurnQueue())
  }

  override func receive(_ element: Element) { onNext(element) }
}

/// The last observer of a chain: publishes elements through a subject, in the subject's own turns.
final class SubjectObserver<Element>: Observer<Element> {
  private let subject: PublishSubject<Element>

  init(_ subject: PublishSubject<Element>) {
    self.subject = subject
    super.init(turnQueue: subject.turnQueue)
  }

  override func receive(_ element: Element) {
    if subject.turnQueue === turnQueue {
      subject.publish(element)
    } else {
      subject.deliver(element)
    }
  }
}
