import FrameworkSupport
import Synchronization

/// The part of a subject that does not depend on its elements: its turns, its observers, and what was
/// sent from outside the main actor.
///
/// Subscriptions keep it alive, and not the subject, which removes all observers when it is freed.
@usableFromInline
final class SubjectState: TurnQueue {
  /// The number of the subject among all sources.
  nonisolated let number = UniqueNumber.next()
  /// Whether an element is being delivered.
  var isPublishing = false
  /// Whether the subject publishes nothing any more.
  var hasCompleted = false
  /// Whether the next attachment of the subject is left out, because it belongs to an `attach` that was overtaken.
  var skipsAttachment = false
  /// The streams that a model passes on to the subject, if it does.
  var attachment: Attachment?

  private nonisolated let observers = Mutex(Observers.none)
  nonisolated let sent = Mutex(SentQueue())
  /// Whether anything waits in `sent`.
  nonisolated let isAnySent = Atomic(false)

  private var shared: TurnQueue?
  /// The value of `turnsID`, unless it is this queue.
  private var otherTurnsID: ObjectIdentifier?

  nonisolated override init() { super.init() }

  /// The queue in whose turns elements are published; the subjects of a model share one.
  @usableFromInline
  var turns: TurnQueue { shared ?? self }

  /// Whether a turn of `turns` is under way.
  var isInTurn: Bool { shared?.isTurnUnderWay ?? isTurnUnderWay }

  /// Whose turn is under way while elements are published: that of `turns`, or of the queue given to `publish`.
  var turnsID: ObjectIdentifier { otherTurnsID ?? ObjectIdentifier(self) }

  /// Publishes in the turns of `other` from now on; they wait for the turn under way here.
  func share(_ other: SubjectState) {
    guard other !== self else { return }
    if isInTurn { hold(other.turns) }
    let turns = other.turns
    shared = turns
    otherTurnsID = ObjectIdentifier(turns)
  }

  /// Publishes what `body` sends in the turn of the queue `turns`, if there is one; it is under way in the caller.
  func publish<Outcome>(during turns: ObjectIdentifier?, _ body: () -> Outcome) -> Outcome {
    let former = otherTurnsID
    otherTurnsID = turns ?? former
    defer { otherTurnsID = former }
    return body()
  }

  /// Lets what is sent to `other` wait until the turn under way has ended.
  @inline(never)
  private func hold(_ other: TurnQueue) {
    guard other !== turns, other.beginTurn() else { return }
    turns.append { other.endTurn() }
  }

  /// The observers at this moment. For the main actor only: they may end with what this returns.
  // Not isolated, because the closure would then ask the runtime for its isolation.
  nonisolated var currentObservers: Observers { observers.withLock { $0 } }

  /// Whether no observer receives anything more.
  nonisolated var isUnobserved: Bool { observers.withLock { $0.areStopped } }

  nonisolated func add(_ observer: AnyElementObserver) {
    observers.withLock { $0.append(observer) }
  }

  /// Removes the observer with this number, and stops it.
  nonisolated func removeObserver(_ number: UInt64) {
    guard let observer = observers.withLock({ $0.remove(number) }) else { return }
    observer.stop()
    MainActor.release(consume observer)
  }

  /// Removes all observers, on the main actor: at once, or, so that they can be stopped until then, when they have
  /// received what waits.
  nonisolated func removeAllObservers() {
    var removed = Observers.none
    let isAnyKept = observers.withLock { observers in
      if case .none = observers { return false }
      if observers.haveWaited || !MainActor.isCurrent { return true }
      swap(&observers, &removed)
      return false
    }
    // Their end may call this subject, and so must not come while the lock is held.
    withExtendedLifetime(removed) {}
    if isAnyKept { removeSoon() }
  }

  @inline(never)
  private nonisolated func removeSoon() { MainActor.runSoon { self.removeAfterDeliveries() } }

  private func removeAfterDeliveries() {
    for observer in currentObservers.all {
      let number = observer.number
      if observer.turns.isTurnUnderWay {
        observer.turns.append { self.forget(number) }
      } else {
        forget(number)
      }
    }
  }

  /// Removes the observer with this number, without stopping it.
  private nonisolated func forget(_ number: UInt64) {
    let removed = observers.withLock { $0.remove(number) }
    withExtendedLifetime(removed) {}
  }
}

/// The observers of a subject, of which one needs no memory of its own.
enum Observers: Sendable {
  case none
  case one(AnyElementObserver)
  case several([AnyElementObserver])

  var all: [AnyElementObserver] {
    switch self {
    case .none: []
    case .one(let observer): [observer]
    case .several(let observers): observers
    }
  }

  /// Whether a delivery to any of them has ever waited.
  var haveWaited: Bool {
    switch self {
    case .none: false
    case .one(let observer): observer.hasWaited
    case .several(let observers): observers.contains(where: \.hasWaited)
    }
  }

  /// Whether none of them, nor of those that they lead to, receives anything more.
  var areStopped: Bool {
    switch self {
    case .none: true
    case .one(let observer): observer.isChainStopped
    case .several(let observers): observers.allSatisfy(\.isChainStopped)
    }
  }

  mutating func append(_ observer: AnyElementObserver) {
    switch self {
    case .none: self = .one(observer)
    case .one(let first): self = .several([first, observer])
    case .several(var all):
      self = .none
      all.append(observer)
      self = .several(all)
    }
  }

  /// Removes the observer with this number; returns it, if there is one.
  mutating func remove(_ number: UInt64) -> AnyElementObserver? {
    switch self {
    case .one(let observer) where observer.number == number:
      self = .none
      return observer
    case .several(var all):
      guard let index = Self.index(of: number, in: all) else { return nil }
      self = .none
      let observer = all.remove(at: index)
      self = .several(all)
      return observer
    case .none, .one: return nil
    }
  }

  /// Where the observer with this number is. O(log n), as long as observers came in the order of their numbers,
  /// as nearly all do.
  private static func index(of number: UInt64, in all: [AnyElementObserver]) -> Int? {
    var candidates = 0..<all.count
    while candidates.count > 1 {
      let middle = candidates.lowerBound + candidates.count / 2
      candidates =
        all[middle].number <= number
        ? middle..<candidates.upperBound : candidates.lowerBound..<middle
    }
    if let first = candidates.first, all[first].number == number { return first }
    return all.firstIndex { $0.number == number }
  }
}

/// The subscription of one observer. It keeps neither the subject nor the observer alive.
final class SubjectSubscription: Disposable {
  private let subject: SubjectState
  private let number: UInt64

  init(_ subject: SubjectState, _ observer: AnyElementObserver) {
    self.subject = subject
    number = observer.number
  }

  func dispose() { subject.removeObserver(number) }
}

/// Numbers for what must be told apart also when it is gone, unlike by its identity.
enum UniqueNumber {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
