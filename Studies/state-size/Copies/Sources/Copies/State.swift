/// A state of 2 KiB; the screen shows all of it.
struct Wide: Sendable, Equatable {
  var count = 0
  private var rest = InlineArray<255, Int>(repeating: 0)

  static func == (left: Wide, right: Wide) -> Bool { left.count == right.count }
}

/// What a user does.
enum Tap: Equatable, Sendable {
  case increment
}
