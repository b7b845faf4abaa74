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
/// A pulse is a value: a copy of a state never changes.
@propertyWrapper
public struct Pulse<Value> {
  @usableFromInline var value: Value
  /// When it was created, and assigned last.
  @usableFromInline let birth = PulseReader.nextStamp()
  @usableFromInline var stamp: UInt64
  /// How often it was assigned, and how often before the first time since a store has connected.
  @usableFromInline var count: UInt32 = 0
  @usableFromInline var formerCount: UInt32 = 0
  /// Whether `value` was changed in place since it was assigned.
  @usableFromInline var isChangedInPlace = false

  /// Creates a pulse with a first value, which is published only if a mutation creates it.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    stamp = birth
  }

  /// The value assigned last.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    _modify {
      note(isFirst: !isChangedInPlace)
      isChangedInPlace = true
      yield &value
    }
    set {
      note(isFirst: true)
      isChangedInPlace = false
      value = newValue
    }
  }

  /// The pulse itself.
  @inlinable
  public var projectedValue: Pulse { self }

  /// Calls `handler` with the value, as often as it was assigned since the store last looked.
  ///
  /// In a `Store`'s `state(_:)`, each place that calls this counts separately, starting from when the store connected; each
  /// call of `handler` gets the newest value. A value from elsewhere, such as that of an earlier state or one that `reduce`
  /// has loaded, is delivered at least once. Consecutive changes in place, such as `append` or `+=`, count as one. Outside
  /// `state(_:)`, all assignments count.
  @MainActor
  @inlinable
  public func updated(
    _ handler: (Value) -> Void, line: UInt = #line, column: UInt = #column
  ) {
    let calls =
      Delivery.current.get()?.reader?
      .calls(birth, stamp, count, formerCount, line << 16 | column) ?? count
    for _ in 0..<calls { handler(value) }
  }

  @inlinable
  mutating func note(isFirst: Bool) {
    let former = exchange(&stamp, with: PulseReader.nextStamp())
    if former / PulseReader.connection != stamp / PulseReader.connection { formerCount = count }
    if isFirst { count &+= 1 }
  }
}

extension Pulse: Sendable where Value: Sendable {}

extension Pulse: Equatable where Value: Equatable {
  /// Whether the values are equal; the mutations that assigned them do not matter.
  @inlinable
  public static func == (left: Pulse, right: Pulse) -> Bool { left.value == right.value }
}

/// One job's deliveries to stores.
@MainActor
@usableFromInline
final class Delivery {
  /// The one that goes on in this task.
  @usableFromInline nonisolated static let current = TaskLocal<Delivery?>(wrappedValue: nil)
  /// The store that receives a state.
  @usableFromInline var reader: PulseReader?

  @usableFromInline init() {}
}

/// Remembers the pulses that a store has looked at.
@MainActor
@usableFromInline
class PulseReader {
  /// What `updated` saw last where it was called: in a delivery, calls from one place come one after another.
  private var looks: [(place: UInt, stamp: UInt64, count: UInt32)] = []
  @usableFromInline final var next = 0

  /// The time: in the upper bits how many stores have connected, in the lower ones how many pulses were assigned since.
  private nonisolated static let clock = Atomic<UInt64>(0)
  @inlinable nonisolated static var connection: UInt64 { 1 << 28 }

  private let start = clock.add(connection, ordering: .relaxed).newValue

  @usableFromInline init() {}

  @usableFromInline
  nonisolated static func nextStamp() -> UInt64 { clock.add(1, ordering: .relaxed).newValue }

  /// How many assignments of a pulse are new to the store at `place`.
  @usableFromInline
  final func calls(
    _ birth: UInt64, _ stamp: UInt64, _ count: UInt32, _ formerCount: UInt32, _ place: UInt
  ) -> UInt32 {
    guard let index = looks[next...].firstIndex(where: { $0.place == place }) else {
      looks.append((place, stamp, count))
      next = looks.count
      return stamp > start ? max(1, count - formerCount) : 0
    }
    next = index + 1
    let last = exchange(&looks[index], with: (place, stamp, count))
    if stamp == last.stamp { return 0 }
    if birth > last.stamp { return max(1, count) }
    return count > last.count ? count - last.count : 1
  }
}
