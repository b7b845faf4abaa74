import Synchronization

/// A property of a state that publishes every assignment, even of an equal value.
///
/// ```swift
/// struct State: Sendable {
///   @Pulse var alert: String?
/// }
///
/// func state(_ state: State) {
///   state.$alert.updated { alert in … }
/// }
/// ```
///
/// A pulse is a value: a copy of a state never changes, and keeps the assignments that led to it.
@propertyWrapper
public struct Pulse<Value> {
  @usableFromInline var value: Value
  /// Whether `value` was changed in place since it was assigned.
  @usableFromInline var isChangedInPlace = false
  /// Whether a mutation has made or anybody has assigned `value`.
  @usableFromInline var isAssigned: Bool
  /// The place of the last assignment among all of the process.
  @usableFromInline var stamp = PulseWindow.nextStamp()
  /// The values assigned earlier: all those of the same mutation, and perhaps older ones.
  @usableFromInline var earlier: [(value: Value, stamp: UInt64)]?

  /// Creates a pulse with a first value, which is published only if a mutation creates it.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    isAssigned = PulseWindow.ofTask.get() != nil
  }

  /// The value assigned last.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    _modify {
      if isChangedInPlace { stamp = PulseWindow.nextStamp() } else { keepValue() }
      isChangedInPlace = true
      yield &value
    }
    set {
      keepValue()
      isChangedInPlace = false
      value = newValue
    }
  }

  /// The pulse itself.
  @inlinable
  public var projectedValue: Pulse { self }

  /// Calls `handler` with each value assigned by the mutation that made this state, in order.
  ///
  /// In a `Store`'s `state(_:)` each assignment by a mutation comes once, whatever its value and on whatever thread. Elsewhere
  /// the values are those assigned last, by one mutation or outside of any; of the latter, the last 32 at least. Changes in
  /// place, like `append` or `+=`, that follow one another in a mutation come as one, with what they lead to.
  @MainActor
  @inlinable
  public func updated(_ handler: (Value) -> Void) {
    let start = PulseWindow.delivering.get()?.start
    guard start.map({ stamp > $0 }) ?? isAssigned else { return }
    for (value, stamp) in earlier ?? [] where stamp > start ?? 0 { handler(value) }
    handler(value)
  }

  /// Keeps the value for ``updated(_:)``, unless an earlier mutation assigned it.
  @inlinable
  mutating func keepValue() {
    let start = PulseWindow.ofTask.get()?.start
    if let start, stamp <= start {
      earlier = nil
    } else if isAssigned {
      earlier = (earlier ?? []) + CollectionOfOne((value, stamp))
      removeOld()
    }
    isAssigned = true
    stamp = PulseWindow.nextStamp()
  }

  /// Where nothing says which mutation assigns, values of several collect: those of mutations that have ended go.
  @usableFromInline
  mutating func removeOld() {
    guard let count = earlier?.count, count >= 32, count.nonzeroBitCount == 1 else { return }
    earlier?.removeAll { $0.stamp <= PulseWindow.settled.load(ordering: .sequentiallyConsistent) }
  }
}

extension Pulse: Sendable where Value: Sendable {}

extension Pulse: Equatable where Value: Equatable {
  /// Whether the values are equal; the mutations that assigned them do not matter.
  @inlinable
  public static func == (left: Pulse, right: Pulse) -> Bool { left.value == right.value }
}

/// When a mutation began: of what its state's pulses hold, it has assigned what was stamped later, on whatever thread.
@usableFromInline
struct PulseWindow: Sendable {
  @usableFromInline let start: UInt64

  private static let last = Atomic<UInt64>(0)
  private static let active = Atomic(0)
  /// What is stamped up to here, no mutation that still goes on has assigned.
  static let settled = Atomic<UInt64>(0)

  /// The mutation that this task makes.
  @usableFromInline static let ofTask = TaskLocal<PulseWindow?>(wrappedValue: nil)
  /// The mutation whose state is being delivered.
  @usableFromInline static let delivering = TaskLocal<PulseWindow?>(wrappedValue: nil)

  @usableFromInline
  static func begin() -> PulseWindow {
    let start = last.load(ordering: .sequentiallyConsistent)
    if active.add(1, ordering: .sequentiallyConsistent).oldValue == 0 {
      settled.max(start, ordering: .sequentiallyConsistent)
    }
    return PulseWindow(start: start)
  }

  @usableFromInline
  func end() { Self.active.subtract(1, ordering: .sequentiallyConsistent) }

  @usableFromInline
  static func nextStamp() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
