import Synchronization

/// The part of an observer that does not depend on its elements: its turns, and whether it is stopped.
///
/// Operators are observers that pass elements on to another observer, downstream; all observers of a
/// chain share the turns of the last one.
@MainActor
@usableFromInline
class AnyElementObserver: TurnQueue {
  nonisolated let number = UniqueNumber.next()
  private let reception = Atomic(Reception.open)
  private let waited = Atomic(false)
  fileprivate let shared: TurnQueue?

  /// An observer that shares the turns of another queue, if one is given.
  @usableFromInline
  nonisolated init(sharing other: TurnQueue? = nil) { shared = other }

  /// The queue in whose turns elements are received.
  @usableFromInline
  final var turns: TurnQueue { shared ?? self }

  /// Which queue `turns` is.
  final var turnsID: ObjectIdentifier {
    shared.map(ObjectIdentifier.init) ?? ObjectIdentifier(self)
  }

  /// Whether no further element is received.
  nonisolated final override var isStopped: Bool {
    reception.load(ordering: .acquiring) == Reception.stopped
  }

  /// Whether elements are received as they come.
  fileprivate nonisolated final var isOpen: Bool {
    reception.load(ordering: .acquiring) == Reception.open
  }

  /// Whether nothing more is received here, or by the last observer of the chain, to which the turns belong.
  nonisolated final var isChainStopped: Bool { isStopped || shared?.isStopped ?? false }

  nonisolated final func stop() { reception.store(Reception.stopped, ordering: .releasing) }

  /// Lets elements wait in the observer's own queue, which it must not use otherwise, until the delivery under way
  /// in `other` has ended.
  fileprivate final func hold(until other: TurnQueue) {
    guard beginTurn() else { return }
    changeReception(from: Reception.open, to: Reception.held)
    other.append { [self] in
      endTurn()
      changeReception(from: Reception.held, to: Reception.open)
    }
  }

  /// Leaves out elements until the turn under way has ended, then calls `body`, unless the observer is stopped.
  fileprivate final func skip(thenRun body: @escaping @MainActor () -> Void) {
    noteWaiting()
    changeReception(from: Reception.open, to: Reception.skipping)
    turns.append { [self] in
      changeReception(from: Reception.skipping, to: Reception.open)
      if !isStopped { body() }
    }
  }

  /// Whether elements wait for a delivery that is under way elsewhere.
  fileprivate final var isHeld: Bool { reception.load(ordering: .relaxed) == Reception.held }

  private func changeReception(from former: UInt8, to new: UInt8) {
    // Others may have stopped the observer, which lasts.
    _ = reception.compareExchange(
      expected: former, desired: new, ordering: .acquiringAndReleasing)
  }

  /// Whether a delivery has ever waited for the end of a turn.
  nonisolated final var hasWaited: Bool { waited.load(ordering: .relaxed) }

  fileprivate nonisolated final func noteWaiting() { waited.store(true, ordering: .relaxed) }
}

/// What an observer does with elements. Not an enum, because an atomic one costs a check at each use.
private enum Reception {
  /// Receives them.
  static let open: UInt8 = 0
  /// Lets them wait.
  static let held: UInt8 = 1
  /// Leaves them out.
  static let skipping: UInt8 = 2
  /// Drops them, for good.
  static let stopped: UInt8 = 3
}

/// Receives the elements of one subscription, one at a time, on the main actor.
@usableFromInline
class Observer<Element>: AnyElementObserver {
  @usableFromInline
  nonisolated override init(sharing other: TurnQueue? = nil) { super.init(sharing: other) }

  /// Handles `element`; called within a turn.
  @usableFromInline
  func receive(_ element: Element) {
    preconditionFailure("\(Self.self) must override receive")
  }

  /// Handles the completion of the stream; called within a turn.
  @usableFromInline
  func receiveCompletion() {}

  /// Delivers `element` now, or after the delivery under way.
  ///
  /// `current` is the queue whose turn is under way in the caller, if there is one.
  final func deliver(_ element: Element, during current: ObjectIdentifier? = nil) {
    guard isOpen else { return deliverHeld(element) }
    if current == turnsID {
      receive(element)
    } else if let shared {
      deliver(element, in: shared)
    } else {
      deliver(element, in: self)
    }
  }

  @inline(__always)
  private final func deliver(_ element: Element, in turns: TurnQueue) {
    if turns.beginTurn() {
      receive(element)
      turns.endTurn()
    } else {
      deliverLater(element, in: turns)
    }
  }

  private final func deliverLater(_ element: Element, in turns: TurnQueue) {
    noteWaiting()
    turns.append { [self] in if !isStopped { receive(element) } }
  }

  @inline(never)
  private final func deliverHeld(_ element: Element) {
    if isHeld { deliverLater(element, in: self) }
  }

  /// Receives `element` after the turn under way, as it is then, instead of all that comes until then.
  final func receiveLater(_ element: @escaping @MainActor () -> Element) {
    skip { [self] in receive(element()) }
  }

  /// Receives `element`, and behind it all that come meanwhile, after the delivery under way in `other`.
  ///
  /// For an observer that shares the turns of another queue, in one of which this is called.
  @inline(never)
  final func receiveLater(_ element: Element, after other: TurnQueue) {
    deliverLater(element, in: self)
    hold(until: other)
  }

  /// Delivers the completion, after all elements that were delivered before.
  final func deliverCompletion(during current: ObjectIdentifier? = nil) {
    guard !isStopped else { return }
    if current == turnsID {
      receiveCompletion()
    } else if turns.beginTurn() {
      receiveCompletion()
      turns.endTurn()
    } else {
      noteWaiting()
      turns.append { [self] in if !isStopped { receiveCompletion() } }
    }
  }

  /// A disposable that stops the observer, if what was delivered to it now may still wait.
  ///
  /// Without a source that could remove the observer, nothing else would stop it.
  final func stopping(during current: ObjectIdentifier?) -> DisposableObject? {
    turns.isTurnUnderWay && current != turnsID ? ObserverSubscription(self) : nil
  }
}

/// The subscription of an observer that no source knows. It does not keep the observer alive.
private final class ObserverSubscription: Disposable {
  private weak let observer: AnyElementObserver?

  init(_ observer: AnyElementObserver) { self.observer = observer }

  func dispose() {
    guard let observer else { return }
    observer.stop()
    MainActor.release(consume observer)
  }
}

/// The last observer of a chain: calls a closure.
@usableFromInline
final class ClosureObserver<Element>: Observer<Element> {
  @usableFromInline let onNext: @MainActor (Element) -> Void

  @inlinable
  init(_ onNext: @escaping @MainActor (Element) -> Void) {
    self.onNext = onNext
    super.init()
  }

  @usableFromInline
  override func receive(_ element: Element) { onNext(element) }
}

/// The last observer of a chain: publishes elements through a subject, in the subject's own turns.
@usableFromInline
final class SubjectObserver<Element>: Observer<Element> {
  @usableFromInline let subject: PublishSubject<Element>

  @inlinable
  init(_ subject: PublishSubject<Element>) {
    self.subject = subject
    super.init(sharing: subject.state.turns)
  }

  @usableFromInline
  override func receive(_ element: Element) {
    if subject.state.turnsID == turnsID {
      subject.publish(element)
    } else {
      subject.deliver(element)
    }
  }
}
