/// Things that happened, as a part of the state: the last one, and how many there were so far.
///
/// A view that compares the count with the one it saw before can tell when something happened,
/// also when it is the same as before.
struct Occurrences<Value: Sendable>: Sendable {
  private(set) var last: Value?
  private(set) var count = 0

  mutating func add(_ value: Value) {
    last = value
    count += 1
  }
}
