import Spec

/// A feature by hand: state in a class, a `switch`, and closures that observe it.
///
/// It has nothing else that patterns bring, so its cost is the floor of every feature's cost.
@MainActor
protocol DirectFeature: FeatureDriver {
  /// An action, or the result of background work.
  associatedtype Input: Sendable

  var turns: TurnQueue<Input> { get }
  var screen: Screen<Feature> { get }

  func handle(_ input: Input)
}

extension DirectFeature {
  /// Handles `input` now, or after the turn under way.
  func receive(_ input: Input) {
    guard screen.isOpen, turns.begin(input) else { return }
    handle(input)
    handleQueued()
  }

  /// Adds an observer and delivers the view to it at once, in a turn unless one is under way.
  func add(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    let observation = screen.views.add(observer, isIdle: !turns.isRunning)
    guard screen.isOpen else { return observation }
    let isTurn = turns.begin()
    observer(view)
    if isTurn { handleQueued() }
    return observation
  }

  /// Adds a handler of effects.
  func add(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken {
    screen.effects.add(handler, isIdle: !turns.isRunning)
  }

  // In a function of its own it would cost every turn a call.
  @inline(__always)
  private func handleQueued() {
    while let next = turns.next() {
      if screen.isOpen { handle(next) }
    }
  }
}

/// The observers of a feature's views and effects, until it is closed.
@MainActor
final class Screen<Feature: FeatureSpec> {
  let views = ObserverList<Feature.View>()
  let effects = ObserverList<Feature.Effect>()
  private(set) var isOpen = true

  func close() {
    isOpen = false
    views.removeAll()
    effects.removeAll()
  }
}

/// Makes each input a turn of its own: inputs that arrive during a turn are queued.
@MainActor
final class TurnQueue<Input> {
  private(set) var isRunning = false
  private var hasQueued = false
  private var queued: [Input] = []
  private var head = 0

  /// Begins a turn; returns false during another one.
  func begin() -> Bool {
    guard !isRunning else { return false }
    isRunning = true
    return true
  }

  /// Begins a turn for `input`. During another turn, queues `input` and returns false.
  func begin(_ input: Input) -> Bool {
    if begin() { return true }
    hasQueued = true
    queued.append(input)
    return false
  }

  /// Ends a turn. Begins the next one and returns its input if one is queued.
  func next() -> Input? {
    guard hasQueued else {
      isRunning = false
      return nil
    }
    return first()
  }

  // Rarely called. Inlined into a loop, it would cost every turn an exclusivity check.
  @inline(never)
  private func first() -> Input {
    let first = queued[head]
    head += 1
    if head == queued.count {
      queued.removeAll(keepingCapacity: true)
      head = 0
      hasQueued = false
    }
    return first
  }
}

/// Notifies observers in the order they were added. They may be added and removed, and may send, at any
/// time.
///
/// An observer added during a notification receives the next one; a removed observer receives nothing
/// more. Notifications do not nest. A removed observer leaves an empty registration, which the end of a
/// notification removes, or `add` between notifications, when there are twice as many as were left the last time. So
/// adding is O(1), amortised, indices do not change during a notification, and the array is read without a copy.
@MainActor
final class ObserverList<Value> {
  private var registrations: [Registration] = []
  /// How many registrations the last removal of empty ones has left.
  private var leftCount = 0

  private final class Registration {
    var observer: (@MainActor (Value) -> Void)?

    init(_ observer: @escaping @MainActor (Value) -> Void) { self.observer = observer }

    /// Frees the observer after the access, since what it captured may send.
    func empty() {
      let former = observer
      observer = nil
      withExtendedLifetime(former) {}
    }
  }

  /// Adds an observer; `isIdle` says that no notification is under way.
  func add(
    _ observer: @escaping @MainActor (Value) -> Void, isIdle: Bool
  ) -> ObservationToken {
    let registration = Registration(observer)
    if isIdle, registrations.count > 2 * leftCount { removeEmpty() }
    // Taken out and set again: an access that lasts would be checked at every notification.
    var all = registrations
    registrations = []
    all.append(registration)
    registrations = all
    return ObservationToken { registration.empty() }
  }

  func notify(_ value: Value) {
    var hasEmpty = false
    for index in registrations.indices {
      if let observer = registrations[index].observer { observer(value) } else { hasEmpty = true }
    }
    if hasEmpty { removeEmpty() }
  }

  func removeAll() {
    for registration in registrations { registration.empty() }
  }

  private func removeEmpty() {
    registrations = registrations.filter { $0.observer != nil }
    leftCount = registrations.count
  }
}
